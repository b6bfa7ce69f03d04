/** The programs a forwarder can be written with, the shortest first. */
export const forwarderIds = ['socat', 'node'] as const;

export type ForwarderId = (typeof forwarderIds)[number];

export type Forwarding = {
  /** A local IPv4 address to accept calls at, such as a container bridge's. */
  readonly address: string;
  /** Taken at that address. */
  readonly port: number;
  /** The sandbox's own at loopback; the same where it is absent. */
  readonly to?: number;
};

/** The address of the host in Docker's usual network on Linux. */
export const usualBridgeAddress = '172.17.0.1';

/**
 * A shell command that forwards connections at that address to the loopback sandbox. It passes bytes (so HTTPS works)
 * and waits for answers after the caller's end. The sandbox must know the name (`--sandbox-host`).
 */
export function forwarderCommand(id: ForwarderId, { address, port, to: own = port }: Forwarding): string {
  if (id === 'socat') return `socat -t 30 TCP-LISTEN:${port},bind=${address},fork,reuseaddr TCP:127.0.0.1:${own}`;
  const to = `{port:${own},host:'127.0.0.1',allowHalfOpen:true}`;
  const ends = `c.on('error',()=>s.destroy());s.on('error',()=>c.destroy())`;
  const take = `c=>{const s=n.connect(${to});c.pipe(s).pipe(c);${ends}}`;
  return `node -e "const n=require('net');n.createServer({allowHalfOpen:true},${take}).listen(${port},'${address}')"`;
}
