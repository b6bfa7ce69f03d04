/** The host at the far end of a connection. */
export type Destination = {
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
};

/** Host and port as they stand in an address. */
export function hostAndPort({ host, port }: Pick<Destination, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
