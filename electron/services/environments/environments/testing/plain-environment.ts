import type { Environment } from '../../../../../shared/documents/environment.ts';

/** A record of kind test with nothing but what every record has, and what is given. */
export function plainEnvironment(given: Partial<Environment> = {}): Environment {
  return { format: 'passbench.environment/1', id: idOf(1), name: 'UAT', kind: 'test', ...given };
}

/** An id of a record: 32 hexadecimal digits. */
export function idOf(count: number): string {
  return count.toString(16).padStart(32, '0');
}
