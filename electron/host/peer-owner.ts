import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';

/** The two ends of a connection to this host, as the host sees them. */
export type Connection = {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
};

/** Whose program is at the other end: this user's, another one's, or nobody can tell. */
export type PeerOwner = 'own' | 'other' | 'unknown';

const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
const established = '01';

/**
 * Whose program has opened a connection of this computer to itself. Linux lists the owner of every socket; where there
 * is no such list, or the connection is not in it any more, the answer is `unknown`. `own` is the user of this process.
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

/** How the tables may spell one end: as an IPv4 address, or the same within IPv6. */
function ends(address: string | undefined, port: number | undefined): readonly string[] {
  if (address === undefined || port === undefined || !isIPv4(address)) return [];
  // The kernel prints the bytes of an address in the machine's order; all platforms of Node on Linux but one are little-endian.
  const hex = address
    .split('.')
    .toReversed()
    .map((part) => Number(part).toString(16).padStart(2, '0'));
  const end = `${hex.join('')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
  return [end, `0000000000000000FFFF0000${end}`];
}

// The row of the other side: its local end is our remote one. A closing socket has lost its owner, and is listed as root's.
function ownerIn(line: string, there: readonly string[], here: readonly string[]): number | null {
  const [, local = '', remote = '', state, , , , uid = ''] = line.trim().split(/\s+/);
  const isIt = there.includes(local) && here.includes(remote) && state === established;
  return isIt && /^\d+$/.test(uid) ? Number(uid) : null;
}
