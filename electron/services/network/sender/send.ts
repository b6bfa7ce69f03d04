import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { TlsFacts } from '../../../../shared/documents/tls.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { chooseProxy } from '../network/choose-proxy.ts';
import { usualNetwork } from '../network/network.ts';
import type { Network, Variables } from '../network/network.ts';
import type { Proxy } from '../network/proxy-address.ts';
import { credentialsTrouble } from '../network/proxy-trouble.ts';
import { exchange } from './exchange.ts';
import type { WayStep } from './exchange.ts';
import { readSendAddress } from './send-address.ts';
import type { SendAddress } from './send-address.ts';
import { failureOfTrouble, sendFailure } from './send-failure.ts';
import type { SendFailure } from './send-failure.ts';
import { defaultSendLimits } from './send-limits.ts';
import type { SendLimits } from './send-limits.ts';

export type SendRequest = {
  /** http or https; its path is written character for character. */
  readonly url: string;
  readonly method: string;
  /** The lines of the envelope; those of the connection are added around them. */
  readonly headers: readonly HeaderLine[];
  /** Written as it is: the very bytes that were signed. */
  readonly body: Uint8Array;
  readonly limits?: Partial<SendLimits>;
  /** Proxy, further authorities and client certificate; what the environment says, where it is absent. */
  readonly network?: Network;
  /** Aborting ends the exchange at once, in any phase. */
  readonly signal?: AbortSignal;
  /** Told of each step on the way that is over and went well. */
  readonly passed?: (step: WayStep) => void;
};

export type SentAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** As it was on the wire, encoded and encrypted as it came. */
  readonly body: Buffer;
};

type OnTheWay = {
  readonly durationsMs: Readonly<Record<string, number>>;
  /** What was agreed on with the service; null where there was no TLS, or none that came to be. */
  readonly tls: TlsFacts | null;
  /** The address of the proxy on the way, without credentials. */
  readonly proxy: string | null;
};

export type SendOutcome =
  | (OnTheWay & { readonly kind: 'answered'; readonly answer: SentAnswer })
  | (OnTheWay & {
      readonly kind: 'failed';
      readonly failure: SendFailure;
      /** What to do about the failure itself; `failure.next` also says what became of the request. */
      readonly hint: Words | null;
      /** Status, headers and as much of the body as came before the failure. */
      readonly head: SentAnswer | null;
    });

/**
 * Sends one request, once: a fresh connection, HTTP/1.1, the header lines in order and case, the body's own bytes. A
 * redirect is an answer like any other and is not followed; nothing is ever sent again. Throws a BenchError only for an
 * address, a header or a proxy's address that cannot be used as it is, and while the environment switches off the check
 * of certificates; everything that happens on the way is an outcome.
 */
export async function sendRequest(request: SendRequest): Promise<SendOutcome> {
  const address = readSendAddress(request.url);
  const limits = { ...defaultSendLimits, ...request.limits };
  const body = Buffer.from(request.body.buffer, request.body.byteOffset, request.body.length);
  const { method, headers, signal, network = usualNetwork() } = request;
  const { ca, clientCertificate } = network;
  requireWritable(headers);
  requireChecks(network.environment);
  const proxy = chooseProxy(address, network);
  const { target, lines } = onTheWire(address, proxy, headers, body.length);
  const way = { proxy, ca, clientCertificate, passed: request.passed };
  const sent = await exchange({ address, method, target, lines, body, limits, signal, ...way });
  const { answer, head, durationsMs, tls } = sent;
  const onTheWay = { durationsMs, tls, proxy: proxy?.shown ?? null };
  if (answer === null)
    return { kind: 'failed', failure: sent.failure ?? unexplained, hint: sent.hint, head, ...onTheWay };
  if (answer.status === 407 && proxy !== null && !address.secure)
    return { kind: 'failed', ...refusedByProxy(answer, proxy), head, ...onTheWay };
  return { kind: 'answered', answer, ...onTheWay };
}

const unexplained = sendFailure('wait', 'UNKNOWN', { en: 'It failed', zh: '傳送失敗' }, true);

/**
 * What stands behind the method, and every header line as it is written: those of the connection around those of the
 * envelope. A proxy takes a plain request itself, in absolute form and with its credentials; into a tunnel goes the same
 * as to a service that is reached directly.
 */
function onTheWire(
  address: SendAddress,
  proxy: Proxy | null,
  headers: readonly HeaderLine[],
  bodyLength: number,
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
      ['Accept-Encoding', 'identity'],
      ['Content-Length', String(bodyLength)],
      ['Connection', 'close'],
    ],
  };
}

/** A 407 is always the proxy's own: it has not passed the request on. */
function refusedByProxy(
  { status, headers }: Pick<SentAnswer, 'status' | 'headers'>,
  proxy: Proxy,
): { readonly failure: SendFailure; readonly hint: Words | null } {
  const asks = headers.filter(([name]) => name.toLowerCase() === 'proxy-authenticate').map(([, value]) => value);
  const trouble = credentialsTrouble({ status, asks }, proxy);
  return { failure: failureOfTrouble('proxy', trouble, false), hint: trouble.hint };
}

/** What is sent here always checks certificates; whoever switched that off for other programs is not to think otherwise. */
function requireChecks(environment: Variables): void {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new BenchError(
    'TLS_CHECKS_OFF',
    {
      en: 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set, which switches off the check of certificates; nothing is sent while it is.',
      zh: '環境設有 NODE_TLS_REJECT_UNAUTHORIZED=0，會關閉證書檢查；在此情況下不會發送任何內容。',
    },
    {
      en: 'Unset it; to trust an authority of your own, name its certificate (on the command line: --ca FILE).',
      zh: '請取消該設定；如要信任自己的簽發機構，請指明其證書（命令列：--ca FILE）。',
    },
  );
}

function requireWritable(headers: readonly HeaderLine[]): void {
  const wrong = headers.find(
    ([name, value]) => !/^[A-Za-z0-9-]{1,64}$/.test(name) || !/^[\x20-\x7e]{0,8192}$/.test(value),
  );
  if (wrong === undefined) return;
  const name = wrong[0].replace(/[^\x21-\x7e]/g, '?').slice(0, 64);
  throw new BenchError(
    'HEADER_SYNTAX',
    `The header ${name} cannot be written as it is.`,
    'A header takes printable ASCII only.',
  );
}
