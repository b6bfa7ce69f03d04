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

/** Whether a host, without the brackets of an IPv6 address, can only be this machine. A name other than localhost may be anybody. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
