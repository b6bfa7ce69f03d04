import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { HostPorts } from '../../ports/ports.ts';
import { projectFileName } from '../../project/layout.ts';
import { createProject, openProjectFolder } from '../../project/project-folder.ts';
import type { ProjectFolder } from '../../project/project-folder.ts';
import type { Versions } from '../../versions/versions.ts';
import type { Repository } from '../repository.ts';
import { readFormerGaps } from './project-gaps.ts';

/** What the first project is called until somebody calls it otherwise. */
const firstName = 'My project';

type FileStores = {
  readonly database: Database;
  readonly repository: Repository;
  readonly versions: Pick<Versions, 'seal'>;
};

/**
 * Opens the files of a project. The first one of a data folder is made at the first start: then everything that the store has
 * is written into its files, as is what a version before projects kept.
 */
export async function openFiles(
  { folder, isFirst }: { readonly folder: string; readonly isFirst: boolean },
  { database, repository, versions }: FileStores,
  { newId, later, report }: HostPorts,
): Promise<ProjectFolder> {
  if (isFirst && !existsSync(join(folder, projectFileName))) {
    const settings = await repository.settings.all();
    // Nothing of a folder that is there no more was removed from it: it is written anew.
    await database.commitSoon([{ sql: 'DELETE FROM project_files', values: [] }]);
    await createProject(folder, firstName, readFormerGaps(settings.get('gaps') ?? null));
  }
  return openProjectFolder(folder, {
    kept: repository,
    database,
    newId,
    later,
    report,
    keepVersion: (kind, id, text) => versions.seal({ kind, id }, text, null),
  });
}
