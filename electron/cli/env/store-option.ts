import { randomBytes } from 'node:crypto';
import { environmentStore } from '../../services/environments/environment-store.ts';
import type { EnvironmentStore, UnreadableEnvironment } from '../../services/environments/environment-store.ts';
import { secretsOf } from '../../services/environments/seal-draft.ts';
import type { Vault } from '../../services/vault/vault.ts';
import type { Io } from '../io.ts';
import { environmentsHolder } from '../project/project-option.ts';
import type { ProjectArgs } from '../project/project-option.ts';

/** The environments of --project, or of the first project of the data folder. Throws NO_PROJECT. */
export async function storeOf(args: ProjectArgs): Promise<EnvironmentStore> {
  const { folder, isShared } = await environmentsHolder(args);
  return environmentStore(folder, { isShared });
}

/** An id for a record that is kept: 32 hexadecimal digits. */
export function newRecordId(): string {
  return randomBytes(16).toString('hex');
}

/** Has the vault forget secrets that no environment names any more. */
export async function forgetUnused(
  secrets: readonly string[],
  { store, vault }: { readonly store: EnvironmentStore; readonly vault: Pick<Vault, 'removeSecret'> },
): Promise<void> {
  if (secrets.length === 0) return;
  const named = (await store.list()).environments.flatMap(secretsOf);
  for (const id of secrets) if (!named.includes(id)) await vault.removeSecret(id);
}

/** Says on standard error what lies among the environments and is none. */
export function sayUnreadable(unreadable: readonly UnreadableEnvironment[], io: Io): void {
  for (const { message, next } of unreadable) io.err(`passbench: Warning: ${message.en} ${next.en}\n`);
}
