import type { Environment } from '../../../shared/documents/environment.ts';
import { environmentLimits } from '../../../shared/documents/environment.ts';

/** An environment with nothing in it but what nearly everybody means: a test service, called for oneself. */
export function newEnvironment(id: string, name: string, taken: readonly string[]): Environment {
  return { format: 'passbench.environment/1', id, name: freeName(name, taken), kind: 'test', role: 'direct' };
}

/**
 * The same under another name. Secrets of the vault belong to the environment they were given for: the copy has none. A
 * copy of production is production: its address is the same.
 */
export function copyOf(environment: Environment, id: string, taken: readonly string[]): Environment {
  const { proxyCredentials: _proxy, clientCert: _certificate, secretHeaders: _headers, ...rest } = environment;
  return { ...rest, id, name: freeName(environment.name, taken) };
}

/** The name, with the first number behind it that makes it one of its own. Letter case makes no name another. */
function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map((other) => other.toLowerCase()));
  if (!others.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const numbered = `${name.slice(0, environmentLimits.nameUnits - end.length)}${end}`;
    if (!others.has(numbered.toLowerCase())) return numbered;
  }
}
