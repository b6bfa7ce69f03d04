import { assertWritable } from '../../services/projects/project/read-project.ts';
import { randomBytes } from 'node:crypto';
import {
  environmentStore,
  type EnvironmentStore,
  type UnreadableEnvironment,
} from '../../services/environments/environments/environment-store.ts';
import { secretIdsOf } from '../../services/environments/environments/seal-draft.ts';
import { rememberedProjects } from '../../services/projects/projects/machine-file.ts';
import { firstProjectIn } from '../../services/projects/projects/project-place.ts';
import type { Vault } from '../../services/keys/vault/vault.ts';
import type { Io } from '../io.ts';
import { dataFolderOf } from '../vault/cli-vault.ts';
import { environmentsFolder, type ProjectArgs } from '../project/project-option.ts';

/** The environments of --project, or of the first project of the data folder. Throws NO_PROJECT. */
export async function environmentStoreOf(args: ProjectArgs): Promise<EnvironmentStore> {
  const { folder, isShared } = await environmentsFolder(args);
  return environmentStore(folder, { isShared, assertWritable });
}

/** A record id: 32 hexadecimal digits. */
export function newRecordId(): string {
  return randomBytes(16).toString('hex');
}

/** Removes secrets that no environment of a known project names. */
export async function removeUnusedSecrets(
  secrets: readonly string[],
  {
    store,
    vault,
    args,
  }: { readonly store: EnvironmentStore; readonly vault: Pick<Vault, 'removeSecret'>; readonly args: ProjectArgs },
): Promise<void> {
  if (secrets.length === 0) return;
  const data = dataFolderOf(args);
  const known = [firstProjectIn(data), ...(await rememberedProjects(data)).map(({ folder }) => folder)];
  const stores = [store, ...known.map((folder) => environmentStore(folder, { isShared: true, assertWritable }))];
  const lists = await Promise.all(stores.map((each) => each.list()));
  const named = lists.flatMap(({ environments }) => environments.flatMap(secretIdsOf));
  for (const id of secrets) if (!named.includes(id)) await vault.removeSecret(id);
}

export function reportUnreadable(unreadable: readonly UnreadableEnvironment[], io: Io): void {
  for (const { message, next } of unreadable) io.err(`passbench: Warning: ${message.en} ${next.en}\n`);
}
