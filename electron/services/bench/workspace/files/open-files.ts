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
import * as z from 'zod';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../../shared/lib/task-queue.ts';
import { parseGapChoice, setChoice, dropDefaults } from '../../../../../shared/gaps/gap-choices.ts';
import { findGap, type GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { parseJson } from '../../../../../shared/lib/json/json.ts';

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

/** A new value of an assumption; null for its default. */
export type GapChange = { readonly id: string; readonly value: string | null };

interface GapStore {
  readonly gaps: () => GapChoices;
  readonly write: (gaps: GapChoices) => Promise<void>;
}

/** The assumptions in force for the project. Defaults are not stored. */
export type ProjectGaps = {
  readonly current: () => GapChoices;
  /**
   * Applies all changes or none; resolves with the assumptions in force once they are on disk. Throws NOT_NOW for an
   * invalid value.
   */
  readonly choose: (changes: readonly GapChange[]) => Promise<GapChoices>;
};

export function openProjectGaps(kept: GapStore): ProjectGaps {
  const next = createTaskQueue();
  return {
    current: kept.gaps,
    choose: (changes) =>
      // Each change applies to the result of the one before.
      next(async () => {
        await kept.write(dropDefaults(changes.reduce<GapChoices>(withChange, kept.gaps())));
        return kept.gaps();
      }),
  };
}

function withChange(choices: GapChoices, { id, value }: GapChange): GapChoices {
  const gap = findGap(id);
  if (value === null) return gap === null ? choices : setChoice(choices, gap.id, null);
  const choice = parseGapChoice(id, value);
  if (!('problem' in choice)) return setChoice(choices, choice.id, choice.value);
  throw new AppError('NOT_NOW', choice.words, {
    en: 'Choose one of the listed values.',
    zh: '請選擇列出的其中一個值。',
  });
}

const legacyChoicesSchema = z.record(z.string(), z.string());

/** Reads the setting of versions before projects; unknown values are skipped. */
export function readLegacyGaps(text: string | null): GapChoices {
  const kept = legacyChoicesSchema.safeParse(parseJson(text ?? ''));
  const choices = Object.entries(kept.success ? kept.data : {}).flatMap(([id, value]) => {
    const choice = parseGapChoice(id, value);
    return 'problem' in choice ? [] : [[choice.id, choice.value]];
  });
  return dropDefaults(Object.fromEntries(choices));
}
