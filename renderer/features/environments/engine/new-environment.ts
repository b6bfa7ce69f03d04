import { environmentLimits, type Environment } from '../../../../shared/documents/environment.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';

/** Creates an environment with the usual values: a test service, called directly. */
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
 * Copies an environment under another name, without secrets: they belong to the original. A copy of production stays
 * production, with the same address.
 */
export function copyEnvironment(environment: Environment, id: string, taken: readonly string[]): Environment {
  const { proxyCredentials: _proxy, clientCert: _certificate, secretHeaders: _headers, ...rest } = environment;
  return { ...rest, id, name: freeName(environment.name, taken, environmentLimits.nameUnits) };
}
