import type { SendLimits } from '../send-limits.ts';
import { peer, type Peer } from './peer.ts';

/** Where the other side stalls, and the limit that ends the wait. */
export type Stall = {
  readonly name: string;
  readonly start: () => Promise<Peer>;
  readonly limit: keyof SendLimits;
  readonly phase: string;
  readonly scheme: 'http:' | 'https:';
  readonly bodyBytes: number;
};

const silent = (): Promise<Peer> => peer(() => undefined);
const deaf = (): Promise<Peer> => peer((socket) => socket.pause());
const saying =
  (text: string): (() => Promise<Peer>) =>
  () =>
    peer((socket) => socket.once('data', () => socket.write(text)));

const plain = { limit: 'totalMs', scheme: 'http:', bodyBytes: 7 } as const;

export const stalls: readonly Stall[] = [
  { ...plain, name: 'at TLS', start: silent, limit: 'tlsMs', phase: 'tls', scheme: 'https:' },
  {
    ...plain,
    name: 'while the body is sent',
    start: deaf,
    limit: 'firstByteMs',
    phase: 'send',
    bodyBytes: 32 * 1024 * 1024,
  },
  { ...plain, name: 'before the first byte', start: silent, limit: 'firstByteMs', phase: 'wait' },
  { ...plain, name: 'in the status line', start: saying('HTTP/1.1 2'), phase: 'headers' },
  { ...plain, name: 'in a header', start: saying('HTTP/1.1 200 OK\r\nX-A: '), phase: 'headers' },
  {
    ...plain,
    name: 'after the headers',
    start: saying('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'),
    phase: 'body',
  },
  { ...plain, name: 'in the body', start: saying('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab'), phase: 'body' },
  {
    ...plain,
    name: 'between two chunks',
    start: saying('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n'),
    phase: 'body',
  },
];
