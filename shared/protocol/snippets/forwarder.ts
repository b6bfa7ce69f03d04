/** The programs a forwarder can be written with, the shortest first. */
export const forwarderIds = ['socat', 'node'] as const;

export type ForwarderId = (typeof forwarderIds)[number];

export type Forwarding = {
  /** An address of this computer in the network whose calls are taken: that of a container bridge, say. IPv4. */
  readonly address: string;
  /** Taken at that address. */
  readonly port: number;
  /** The sandbox's own at loopback; the same where it is absent. */
  readonly to?: number;
};

/** The address of the host in Docker's usual network on Linux. */
export const usualBridgeAddress = '172.17.0.1';

/**
 * One line for a shell: a program that takes connections at that address and hands them on to the sandbox, which listens on
 * loopback alone. It passes bytes, so HTTPS goes through as it is, and waits for the answer to a caller that has closed its
 * sending side. The sandbox has to be told the name by which it is called then (`--sandbox-host`).
 */
export function forwarderCommand(id: ForwarderId, { address, port, to: own = port }: Forwarding): string {
  if (id === 'socat') return `socat -t 30 TCP-LISTEN:${port},bind=${address},fork,reuseaddr TCP:127.0.0.1:${own}`;
  const to = `{port:${own},host:'127.0.0.1',allowHalfOpen:true}`;
  const ends = `c.on('error',()=>s.destroy());s.on('error',()=>c.destroy())`;
  const take = `c=>{const s=n.connect(${to});c.pipe(s).pipe(c);${ends}}`;
  return `node -e "const n=require('net');n.createServer({allowHalfOpen:true},${take}).listen(${port},'${address}')"`;
}
