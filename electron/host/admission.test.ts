import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findPeerOwner } from './admission.ts';

const connection = { remoteAddress: '127.0.0.1', remotePort: 0xcafe, localAddress: '127.0.0.1', localPort: 0x1f90 };
const row = (local: string, remote: string, uid: number, state = '01'): string =>
  `   3: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 4242 1 0000000000000000`;
const there = '0100007F:CAFE';
const here = '0100007F:1F90';
const within6 = (end: string): string => `0000000000000000FFFF0000${end}`;
const table =
  (...rows: readonly string[]) =>
  async (): Promise<string> =>
    ['  sl  local_address', ...rows].join('\n');

describe('the owner of a connection', () => {
  it.each([
    ['this user’s', [row(there, here, 1000)], 'own'],
    ['this user’s, over IPv6', [row(within6(there), within6(here), 1000)], 'own'],
    ['another user’s', [row(here, there, 1000), row(there, here, 1001)], 'other'],
    ['root’s, where this user is not root', [row(there, here, 0)], 'other'],
    ['not told when only our own end is listed', [row(here, there, 1000)], 'unknown'],
    ['not told once it closes', [row(there, here, 1000, '06')], 'unknown'],
    ['not told by other connections', [row('0100007F:CAFF', here, 1000), row(there, '0100007F:1F91', 1000)], 'unknown'],
    ['not told by what is no row', ['', 'x y z', there], 'unknown'],
  ] as const)('is %s', async (_, rows, owner) => {
    expect(await findPeerOwner(connection, 1000, table(...rows))).toBe(owner);
  });

  it('is not told where the system has no list, or no users', async () => {
    expect(await findPeerOwner(connection, 1000, () => Promise.reject(new Error('ENOENT')))).toBe('unknown');
    expect(await findPeerOwner({}, 1000, table(row(there, here, 1000)))).toBe('unknown');
  });

  it.skipIf(process.platform !== 'linux')('is told by Linux of a real connection', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect(portOf(server.address()), '127.0.0.1');
    const [socket]: Socket[] = await once(server, 'connection');
    const own = process.geteuid?.() ?? -1;
    expect(await findPeerOwner(socket ?? {}, own)).toBe('own');
    expect(await findPeerOwner(socket ?? {}, own + 1)).toBe('other');
    client.destroy();
    server.close();
    await once(server, 'close');
  });
});

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
