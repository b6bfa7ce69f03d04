/** Whether a host, without the brackets of an IPv6 address, can only be this machine. A name other than localhost may be anybody. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
