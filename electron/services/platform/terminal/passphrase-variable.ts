const variableName = 'PASSBENCH_PASSPHRASE';

/**
 * Takes PASSBENCH_PASSPHRASE from the environment, so that no child process inherits it; null where unset. Every program
 * calls it first.
 */
export function takePassphraseVariable(): string | null {
  const found = process.env[variableName] ?? null;
  delete process.env[variableName];
  return found;
}
