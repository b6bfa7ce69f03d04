import type { Environment } from '../../../../../shared/documents/environment.ts';

/** A minimal record of kind test, with changes. */
export function plainEnvironment(given: Partial<Environment> = {}): Environment {
  return { format: 'passbench.environment/1', id: idOf(1), name: 'UAT', kind: 'test', ...given };
}

export function idOf(count: number): string {
  return count.toString(16).padStart(32, '0');
}
