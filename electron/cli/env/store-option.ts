import { randomBytes } from 'node:crypto';
import { environmentStore } from '../../services/environments/environment-store.ts';
import type { EnvironmentStore, UnreadableEnvironment } from '../../services/environments/environment-store.ts';
import { secretsOf } from '../../services/environments/seal-draft.ts';
import { shellWord } from '../../services/environments/shell-word.ts';
import type { Vault } from '../../services/vault/vault.ts';
import type { Io } from '../io.ts';
import { dataFolderOf } from '../vault/cli-vault.ts';

type StoreArgs = { readonly data?: string };

export function storeOf(args: StoreArgs): EnvironmentStore {
  return environmentStore(dataFolderOf(args));
}

/** An id for a record that is kept: 32 hexadecimal digits. */
export function newRecordId(): string {
  return randomBytes(16).toString('hex');
}

/** --data as a command that is named to the user repeats it; absent where none was given. */
export function dataOptionOf({ data }: StoreArgs): { readonly dataOption?: string } {
  return data === undefined ? {} : { dataOption: `--data ${shellWord(data)}` };
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
