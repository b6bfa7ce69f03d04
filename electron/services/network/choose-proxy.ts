import type { Destination } from './destination.ts';
import { isLoopbackHost } from './loopback-host.ts';
import type { Network, Variables } from './network.ts';
import { isExempt } from './no-proxy.ts';
import { readProxy } from './proxy-address.ts';
import type { Proxy } from './proxy-address.ts';

/**
 * The proxy on the way to a destination, or null for none. One that was chosen wins over everything. The environment's,
 * as curl reads it: http_proxy or https_proxy by the destination's scheme, then all_proxy; the lower-case name before the
 * upper-case one; an empty one is none; HTTP_PROXY is not read where REQUEST_METHOD is set (in CGI a header could have
 * set it). It is passed over for a destination that NO_PROXY names, and for this machine. Throws as readProxy does.
 */
export function chooseProxy(destination: Destination, { proxy, environment }: Network): Proxy | null {
  if (proxy !== 'environment') return proxy;
  if (isLoopbackHost(destination.host)) return null;
  const found = firstSet(environment, proxyVariables(destination, environment));
  if (found === null) return null;
  const exempt = firstSet(environment, ['no_proxy', 'NO_PROXY']);
  if (exempt !== null && isExempt(exempt.value, destination)) return null;
  return readProxy(found.value, found.name);
}

function proxyVariables({ secure }: Destination, environment: Variables): readonly string[] {
  const scheme = secure ? 'https_proxy' : 'http_proxy';
  const isCgi = (environment['REQUEST_METHOD'] ?? '') !== '';
  const upper = isCgi && !secure ? [] : [scheme.toUpperCase()];
  return [scheme, ...upper, 'all_proxy', 'ALL_PROXY'];
}

function firstSet(environment: Variables, names: readonly string[]): { name: string; value: string } | null {
  for (const name of names) {
    const value = environment[name]?.trim() ?? '';
    if (value !== '') return { name, value };
  }
  return null;
}
