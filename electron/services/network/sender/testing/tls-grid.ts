import { certificateTime } from '../../../../../shared/documents/tls.ts';
import type { Words } from '../../../../../shared/lib/text/words.ts';
import { readProxy, type Proxy } from '../../network/proxy-address.ts';
import { issue, shownBy } from '../../network/testing/certificates.ts';
import { proxyServer, service, type ProxyServer, type Service } from '../../network/testing/servers.ts';
import { sendRequest, type SendOutcome } from '../send.ts';
import { ofClient, ofServer, type Expected } from './tls-grid-sentences.ts';

// Three routes, five states of the service's TLS, four of the client certificate, two TLS versions. Each cell is sent
// once to real servers and has an exact outcome.

const ways = ['direct', 'CONNECT', 'CONNECT with credentials'] as const;
const states = ['ok', 'unknown CA', 'expired', 'wrong host', 'TLS 1.1'] as const;
const shows = ['not asked for', 'missing', 'good', 'wrong'] as const;
const versions = ['TLSv1.3', 'TLSv1.2'] as const;

export type State = (typeof states)[number];
export type Shown = (typeof shows)[number];
type Version = (typeof versions)[number];

export type Cell = {
  readonly way: (typeof ways)[number];
  readonly state: State;
  readonly shown: Shown;
  readonly version: Version;
};

export const cells: readonly Cell[] = ways.flatMap((way) =>
  states.flatMap((state) => shows.flatMap((shown) => versions.map((version) => ({ way, state, shown, version })))),
);

/** The result of a cell; a failure with all its words. */
export type CellResult = {
  readonly kind: string;
  readonly code: string | null;
  readonly message: Words | null;
  readonly next: Words | null;
  readonly mayHaveArrived: boolean;
  readonly received: number;
  readonly askedOfProxy: number;
};

export type Grid = {
  readonly run: (cell: Cell) => Promise<{ readonly seen: CellResult; readonly expected: CellResult }>;
  readonly close: () => void;
};

export async function openGrid(): Promise<Grid> {
  const root = issue({ name: 'Grid Root', isAuthority: true });
  const clientRoot = issue({ name: 'Client Root', isAuthority: true });
  const stranger = issue({ name: 'Inspecting Root', isAuthority: true });
  const names = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
  const good = issue({ name: 'service', ...names }, root);
  const old = issue({ name: 'old', ...names, fromDay: -20, toDay: -2 }, root);
  const identities = {
    ok: good,
    'unknown CA': issue({ name: 'inspected', ...names }, stranger),
    expired: old,
    'wrong host': issue({ name: 'other', hosts: ['api.example.com', 'www.example.com'] }, root),
    'TLS 1.1': good,
  } as const;
  const clients = {
    'not asked for': null,
    missing: null,
    good: shownBy(issue({ name: 'client' }, clientRoot)),
    wrong: shownBy(issue({ name: 'client' }, stranger)),
  } as const;
  const proxies = [await proxyServer(), await proxyServer({ credentials: 'us er:p@ss' })];
  const services = new Map<string, Service>();
  for (const version of versions)
    for (const state of states)
      for (const shown of ['not asked for', 'missing'] as const) {
        const { cert, key } = identities[state];
        const asking = { requestCert: true, rejectUnauthorized: true, ca: clientRoot.cert };
        const tls = { cert, key, ...(state === 'TLS 1.1' ? oldTls : { maxVersion: version }) };
        const started = await service(shown === 'missing' ? { ...tls, ...asking } : tls);
        services.set(idOf({ version, state, shown }), started);
      }
  const validTo = certificateTime(Date.parse(shownBy(old).validTo));
  return {
    run: async (cell) => {
      const other = services.get(idOf(cell));
      const host = `127.0.0.1:${other?.port}`;
      const counts = (): readonly number[] => [
        other?.requests().length ?? 0,
        proxies.flatMap((one) => one.asked()).length,
      ];
      const [receivedBefore = 0, askedBefore = 0] = counts();
      const network = { ca: [root.cert], clientCertificate: clients[cell.shown], environment: {} };
      const outcome = await sendRequest({
        url: `https://${host}/`,
        method: 'POST',
        headers: [],
        body: Buffer.from('{}'),
        network: { ...network, proxy: proxyOn(cell.way, proxies) },
      });
      const [received = 0, asked = 0] = counts();
      const seen = { ...resultOf(outcome), received: received - receivedBefore, askedOfProxy: asked - askedBefore };
      return { seen, expected: expectedIn(cell, { host, validTo }) };
    },
    close: () => {
      for (const { close } of [...proxies, ...services.values()]) close();
    },
  };
}

const oldTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;

function idOf({ version, state, shown }: Omit<Cell, 'way'>): string {
  return `${version} ${state} ${shown === 'not asked for'}`;
}

function proxyOn(way: Cell['way'], [open, closed]: readonly ProxyServer[]): Proxy | null {
  if (way === 'direct') return null;
  if (way === 'CONNECT') return readProxy(`http://127.0.0.1:${open?.port}`, '--proxy');
  return readProxy(`http://us%20er:p%40ss@127.0.0.1:${closed?.port}`, '--proxy');
}

function resultOf(outcome: SendOutcome): Omit<CellResult, 'received' | 'askedOfProxy'> {
  if (outcome.kind === 'answered') return { ...answered, kind: `answered over ${outcome.tls?.version}` };
  const { phase, code, message, next, mayHaveArrived } = outcome.failure;
  return { kind: `failed at ${phase}`, code, message, next, mayHaveArrived };
}

const answered = { code: null, message: null, next: null, mayHaveArrived: false } as const;

/** Under TLS 1.2 the service judges the client first; under TLS 1.3 the client judges the service first. */
function expectedIn(
  { way, state, shown, version }: Cell,
  { host, validTo }: { readonly host: string; readonly validTo: string },
): CellResult {
  const askedOfProxy = way === 'direct' ? 0 : 1;
  const inOrder: readonly (Expected | null)[] =
    state === 'TLS 1.1' || version === 'TLSv1.3'
      ? [ofServer[state], ofClient[shown]]
      : [ofClient[shown], ofServer[state]];
  const failure = inOrder.find((one) => one !== null);
  if (failure === undefined || failure === null)
    return { ...answered, kind: `answered over ${version}`, received: 1, askedOfProxy };
  const filled = (text: string): string => text.replace('HOST', host).replace('DATE', validTo);
  const { code, what, hint } = failure;
  return {
    kind: 'failed at tls',
    code,
    message: { en: filled(`${what.en} during the TLS handshake.`), zh: filled(`建立 TLS 時，${what.zh}。`) },
    next: {
      en: `${hint.en} The other side received nothing. It is safe to send again.`,
      zh: `${hint.zh}對方沒有收到任何內容，可以放心再次發送。`,
    },
    mayHaveArrived: false,
    received: 0,
    askedOfProxy,
  };
}
