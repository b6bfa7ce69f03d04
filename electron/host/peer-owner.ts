import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';

export type Connection = {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
};

export type PeerOwner = 'own' | 'other' | 'unknown';

const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
const established = '01';

/**
 * Finds the user of a local connection's other end. Linux lists each socket's owner; elsewhere, or if it is not listed, the
 * result is `unknown`. `own` is this process's user.
 */
export async function findPeerOwner(
  connection: Connection,
  own = process.geteuid?.(),
  readTable: (file: string) => Promise<string> = (file) => readFile(file, 'utf8'),
): Promise<PeerOwner> {
  if (own === undefined) return 'unknown';
  const there = ends(connection.remoteAddress, connection.remotePort);
  const here = ends(connection.localAddress, connection.localPort);
  for (const table of tables) {
    const lines = (await readTable(table).catch(() => '')).split('\n');
    const owner = lines.map((line) => ownerIn(line, there, here)).find((uid) => uid !== null);
    if (owner !== undefined && owner !== null) return owner === own ? 'own' : 'other';
  }
  return 'unknown';
}

/** One end as the tables write it: IPv4, or IPv4 within IPv6. */
function ends(address: string | undefined, port: number | undefined): readonly string[] {
  if (address === undefined || port === undefined || !isIPv4(address)) return [];
  // The kernel prints address bytes in machine order, which is little-endian nearly everywhere.
  const hex = address
    .split('.')
    .toReversed()
    .map((part) => Number(part).toString(16).padStart(2, '0'));
  const end = `${hex.join('')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
  return [end, `0000000000000000FFFF0000${end}`];
}

// The peer's row: its local end is our remote one. A closing socket is listed as root's.
function ownerIn(line: string, there: readonly string[], here: readonly string[]): number | null {
  const [, local = '', remote = '', state, , , , uid = ''] = line.trim().split(/\s+/);
  const isIt = there.includes(local) && here.includes(remote) && state === established;
  return isIt && /^\d+$/.test(uid) ? Number(uid) : null;
}
