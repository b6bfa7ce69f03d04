import type { Environment } from '../../../../shared/documents/environment.ts';
import { environmentLimits } from '../../../../shared/documents/environment.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';

/** An environment with nothing in it but what nearly everybody means: a test service, called for oneself. */
export function createEnvironment(id: string, name: string, taken: readonly string[]): Environment {
  return {
    format: 'passbench.environment/1',
    id,
    name: freeName(name, taken, environmentLimits.nameUnits),
    kind: 'test',
    role: 'direct',
  };
}

/**
 * The same under another name. Secrets of the vault belong to the environment they were given for: the copy has none. A
 * copy of production is production: its address is the same.
 */
export function copyEnvironment(environment: Environment, id: string, taken: readonly string[]): Environment {
  const { proxyCredentials: _proxy, clientCert: _certificate, secretHeaders: _headers, ...rest } = environment;
  return { ...rest, id, name: freeName(environment.name, taken, environmentLimits.nameUnits) };
}
