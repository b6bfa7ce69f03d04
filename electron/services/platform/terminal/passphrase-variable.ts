const variableName = 'PASSBENCH_PASSPHRASE';

/**
 * What PASSBENCH_PASSPHRASE holds; null where it is not set. The process forgets it, so that no program it starts inherits it.
 * Every program of the product takes it first of all.
 */
export function takePassphraseVariable(): string | null {
  const found = process.env[variableName] ?? null;
  delete process.env[variableName];
  return found;
}
