import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../storage/database/database.ts';
import type { HostPorts } from '../../ports.ts';
import { projectFileName } from '../../../projects/project/layout.ts';
import { createProject, openProjectFolder, type ProjectFolder } from '../../../projects/project/project-folder.ts';
import { inLanguage, type Language, type Words } from '../../../../../shared/lib/text/words.ts';
import type { Versions } from '../../../storage/versions/versions.ts';
import type { Repository } from '../repository.ts';
import type { Settings } from '../settings.ts';
import { readLegacyGaps } from './project-gaps.ts';

/** The name of the first project until a window reports its language, or the user renames it. */
const firstProjectName: Words = { en: 'My project', zh: '我的專案' };

type FileStores = {
  readonly database: Database;
  readonly repository: Repository;
  readonly versions: Pick<Versions, 'seal'>;
};

/**
 * Opens the files of a project. The first start creates the first project and writes into it what the store holds, and
 * what versions before projects stored.
 */
export async function openProjectFiles(
  { folder, isFirst }: { readonly folder: string; readonly isFirst: boolean },
  { database, repository, versions }: FileStores,
  { newId, later, report }: HostPorts,
): Promise<ProjectFolder> {
  if (isFirst && !existsSync(join(folder, projectFileName))) {
    const settings = await repository.settings.all();
    // The old folder no longer exists; nothing was removed from it.
    await database.commitSoon([{ sql: 'DELETE FROM project_files', values: [] }]);
    await createProject(folder, firstProjectName.en, readLegacyGaps(settings.get('gaps') ?? null));
  }
  return openProjectFolder(folder, {
    kept: repository,
    database,
    newId,
    later,
    report,
    storeVersion: (kind, id, text) => versions.seal({ kind, id }, text, null),
  });
}

/** Renames the first project into the language of its first window, unless the user has renamed it. */
export async function renameFirstProject(
  { name, rename }: Pick<ProjectFolder, 'name' | 'rename'>,
  { get, set }: Pick<Settings, 'get' | 'set'>,
  language: Language,
): Promise<void> {
  if (get('first-name') !== null) return;
  const own = inLanguage(firstProjectName, language);
  if (name() === firstProjectName.en && own !== firstProjectName.en) await rename(own);
  await set('first-name', 'done');
}
