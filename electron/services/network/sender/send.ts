import { AppError } from '../../../../shared/lib/app-error.ts';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { TlsFacts } from '../../../../shared/documents/tls.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { findHeaderValues } from '../../../../shared/protocol/signing/envelope.ts';
import { chooseProxy } from '../network/choose-proxy.ts';
import { defaultNetwork, type Network, type Variables } from '../network/network.ts';
import type { Proxy } from '../network/proxy-address.ts';
import { credentialsTrouble } from '../network/proxy-trouble.ts';
import type { Connections } from './connections.ts';
import { exchange, type ConnectionStep } from './exchange.ts';
import { readSendAddress, type SendAddress } from './send-address.ts';
import { failureOfTrouble, sendFailure, type SendFailure } from './send-failure.ts';
import { defaultSendLimits, type SendLimits } from './send-limits.ts';

export type SendRequest = {
  /** http or https; the path is written unchanged. */
  readonly url: string;
  readonly method: string;
  /** The lines of the envelope; the connection adds its own. */
  readonly headers: readonly HeaderLine[];
  /** The signed bytes, written unchanged. */
  readonly body: Uint8Array;
  readonly limits?: Partial<SendLimits>;
  /** Proxy, authorities and client certificate; the environment's by default. */
  readonly network?: Network;
  readonly signal?: AbortSignal;
  /** The lines are those of another caller: any that HTTP can carry is written, and none is added but the connection's. */
  readonly passedOn?: true;
  /** Connections that many requests share, for one network; absent: one is opened, and closed after the answer. */
  readonly connections?: Connections | undefined;
  readonly stepDone?: (step: ConnectionStep) => void;
};

export type SentAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** The bytes of the wire, perhaps encoded and encrypted. */
  readonly body: Buffer;
};

type Transmission = {
  readonly durationsMs: Readonly<Record<string, number>>;
  /** What was agreed with the service; null without completed TLS. */
  readonly tls: TlsFacts | null;
  /** The proxy's address without credentials. */
  readonly proxy: string | null;
};

export type SendOutcome =
  | (Transmission & { readonly kind: 'answered'; readonly answer: SentAnswer })
  | (Transmission & {
      readonly kind: 'failed';
      readonly failure: SendFailure;
      /** What to do about the failure itself; `failure.next` also covers the request. */
      readonly hint: Words | null;
      /** Status, headers and partial body that came before the failure. */
      readonly head: SentAnswer | null;
    });

/**
 * Sends one request once: a new connection (or one of `connections`), HTTP/1.1, header lines in order and case, the exact body. It follows no
 * redirect and never retries. Throws an AppError only for an unusable address, header or proxy address, or while the
 * environment disables certificate checks; all else is an outcome.
 */
export async function sendRequest(request: SendRequest): Promise<SendOutcome> {
  const address = readSendAddress(request.url);
  const limits = { ...defaultSendLimits, ...request.limits };
  const body = Buffer.from(request.body.buffer, request.body.byteOffset, request.body.length);
  const { method, headers, signal, connections, passedOn, network = defaultNetwork() } = request;
  const { ca, clientCertificate } = network;
  if (passedOn !== true) requireWritable(headers);
  requireCertificateChecks(network.environment);
  const proxy = chooseProxy(address, network);
  const { target, lines } = buildRequestHead(address, proxy, {
    headers: passedOn === true ? headers : [...headers, ['Accept-Encoding', 'identity']],
    bodyLength: body.length,
    connection: connections === undefined ? 'close' : 'keep-alive',
  });
  const way = { proxy, ca, clientCertificate, stepDone: request.stepDone };
  const sent = await exchange({ address, method, target, lines, body, limits, signal, connections, ...way });
  const { answer, head, durationsMs, tls } = sent;
  const onTheWay = { durationsMs, tls, proxy: proxy?.shown ?? null };
  if (answer === null)
    return { kind: 'failed', failure: sent.failure ?? unexplained, hint: sent.hint, head, ...onTheWay };
  if (answer.status === 407 && proxy !== null && !address.secure)
    return { kind: 'failed', ...proxyRefusal(answer, proxy), head, ...onTheWay };
  return { kind: 'answered', answer, ...onTheWay };
}

const unexplained = sendFailure('wait', 'UNKNOWN', { en: 'The request failed', zh: '傳送失敗' }, true);

/**
 * Builds the request target and all header lines. A proxy gets a plain request in absolute form with its credentials; a
 * tunnel carries the same bytes as a direct connection.
 */
function buildRequestHead(
  address: SendAddress,
  proxy: Proxy | null,
  {
    headers,
    bodyLength,
    connection,
  }: { readonly headers: readonly HeaderLine[]; readonly bodyLength: number; readonly connection: string },
): { readonly target: string; readonly lines: readonly HeaderLine[] } {
  const isToProxy = proxy !== null && !address.secure;
  const credentials: readonly HeaderLine[] =
    isToProxy && proxy.authorization !== null ? [['Proxy-Authorization', proxy.authorization]] : [];
  return {
    target: isToProxy ? `http://${address.authority}${address.path}` : address.path,
    lines: [
      ['Host', address.authority],
      ...credentials,
      ...headers,
      ['Content-Length', String(bodyLength)],
      ['Connection', connection],
    ],
  };
}

/** A 407 comes from the proxy, which has not forwarded the request. */
function proxyRefusal(
  { status, headers }: Pick<SentAnswer, 'status' | 'headers'>,
  proxy: Proxy,
): { readonly failure: SendFailure; readonly hint: Words | null } {
  const challenges = findHeaderValues(headers, 'proxy-authenticate');
  const trouble = credentialsTrouble({ status, challenges }, proxy);
  return { failure: failureOfTrouble('proxy', trouble, false), hint: trouble.hint };
}

/** Certificates are always checked here. A user who disabled checks for other programs must not expect otherwise. */
function requireCertificateChecks(environment: Variables): void {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new AppError(
    'TLS_CHECKS_OFF',
    {
      en: 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set, which switches off certificate checks. Nothing is sent while it is set.',
      zh: '環境設有 NODE_TLS_REJECT_UNAUTHORIZED=0，會關閉證書檢查；在此情況下不會發送任何內容。',
    },
    {
      en: 'Unset it. To trust a custom authority, name its certificate (in the window: Additional trusted certificates; on the command line: --ca FILE).',
      zh: '請取消該設定；如要信任自己的簽發機構，請指明其證書（視窗：「額外信任的證書」；指令列：--ca FILE）。',
    },
  );
}

function requireWritable(headers: readonly HeaderLine[]): void {
  const wrong = headers.find(
    ([name, value]) => !/^[A-Za-z0-9-]{1,64}$/.test(name) || !/^[\x20-\x7e]{0,8192}$/.test(value),
  );
  if (wrong === undefined) return;
  const name = wrong[0].replace(/[^\x21-\x7e]/g, '?').slice(0, 64);
  throw new AppError(
    'HEADER_SYNTAX',
    `The header ${name} cannot be sent unchanged.`,
    'A header can contain only printable ASCII.',
  );
}
