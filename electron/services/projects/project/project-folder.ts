import { projectFormat, type CustomTemplate, type Theme } from '../../../../shared/documents/project.ts';
import type { MyVariables } from '../../../../shared/documents/my-variables.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { fingerprintOf } from '../../../../shared/lib/text/fnv1a.ts';
import { createDurably, makePrivateFolder } from '../../platform/data-folder/durable-file.ts';
import type { Database } from '../../storage/database/database.ts';
import { join } from 'node:path';
import { databaseIndex } from './file-index.ts';
import { newerFormatError, writeProjectFile } from './project-format.ts';
import { projectFileName } from './layout.ts';
import { openProject, withoutOrder, type OpenProject, type ProjectTexts, type Unwritten } from './open-project.ts';
import { projectSettings, type ProjectSettings } from './project-settings.ts';
import { openProjectTheme } from './project-theme.ts';
import { projectDisk, removeTemporaryFiles, type ProjectDisk } from './project-disk.ts';
import type {
  AllStoredTexts,
  ImportedChanges,
  Conflict,
  ProjectStatePorts,
  StoredText,
  StoredTexts,
} from './project-state.ts';
import { readDescription, realFolder } from './read-project.ts';
import type { RefusedFile } from './refused-file.ts';
import { watchProject } from './watch-project.ts';

export type ProjectFolder = Omit<OpenProject, 'rescan' | 'refused' | 'unwritten'> &
  UsedSettings & {
    readonly folder: string;
    /** The design tokens of the card; null: Passbench’s own. */
    readonly theme: () => Theme | null;
    readonly writeTheme: (theme: Theme | null) => Promise<void>;
    readonly condition: () => ProjectCondition;
    readonly rescan: () => Promise<void>;
    /** Reports events from now on to one listener. */
    readonly follow: (listener: ProjectListener) => void;
    readonly close: () => Promise<void>;
  };

export type ProjectCondition = {
  /** The folder or its passbench.json is missing; texts stay in the store meanwhile. */
  readonly isAway: boolean;
  /** The later format that wrote the project, which is then read-only. */
  readonly later: string | null;
  readonly unwritten: readonly Unwritten[];
  readonly refused: readonly RefusedFile[];
};

interface ProjectListener {
  readonly imported: (cameIn: ImportedChanges) => void;
  readonly conflicts: (conflicts: readonly Conflict[]) => void;
  readonly gaps: (gaps: GapChoices) => void;
  readonly variables: (variables: MyVariables) => void;
  readonly theme: (theme: Theme | null) => void;
  readonly condition: (condition: ProjectCondition) => void;
}

type StoredList<Text> = Pick<ProjectTexts<Text>, 'list' | 'remove'> & {
  readonly save: (all: readonly Text[]) => Promise<void>;
};

type FolderPorts = {
  readonly kept: {
    readonly documents: StoredList<PayloadDocument> & { readonly arrange: (ids: readonly string[]) => Promise<void> };
    readonly stories: StoredList<StoryDocument>;
    readonly templates: StoredList<CustomTemplate>;
  };
  readonly database: Pick<Database, 'read' | 'commitSoon'>;
  readonly newId: () => string;
  readonly later: (ms: number, run: () => void) => () => void;
  readonly report: (error: unknown) => void;
  readonly storeVersion: ProjectStatePorts['storeVersion'];
};

/** Makes a project and its folder. An existing passbench.json stays. */
export async function createProject(folder: string, name: string, gaps: GapChoices): Promise<void> {
  await makePrivateFolder(folder);
  await createDurably(join(folder, projectFileName), writeProjectFile({ format: projectFormat, name, gaps }));
}

/** Opens a project folder, imports its changes and follows it. Throws an AppError: NO_PROJECT, PROJECT_REFUSED. */
export async function openProjectFolder(folder: string, ports: FolderPorts): Promise<ProjectFolder> {
  let listener: ProjectListener | null = null;
  const root = await realFolder(folder);
  const disk = projectDisk(root, () => choices.later() !== null);
  const choices = projectSettings(disk, await readDescription(root));
  await choices.rescan();
  const look = await openProjectTheme(disk, { later: choices.later, onImported: (theme) => listener?.theme(theme) });
  if (!disk.isReadOnly()) await removeTemporaryFiles(root, await disk.list());
  const project = await openProject({
    disk,
    index: databaseIndex(ports.database),
    stored: storedTexts(ports.kept),
    newId: ports.newId,
    fingerprint: fingerprintOf,
    storeVersion: ports.storeVersion,
    onImported: (cameIn) => listener?.imported(cameIn),
    onConflicts: (conflicts) => listener?.conflicts(conflicts),
    onUnwritten: () => listener?.condition(condition()),
  });
  let isAway = false;
  const condition = (): ProjectCondition => {
    const own = [choices.refused(), look.refused()].filter((file) => file !== null);
    const refused = [...own, ...project.refused()];
    return { isAway, later: choices.later(), unwritten: project.unwritten(), refused };
  };
  const rescan = async (): Promise<void> => {
    isAway = !(await project.rescan());
    if (await choices.rescan()) {
      listener?.gaps(choices.gaps());
      listener?.variables(choices.variables());
    }
    await look.rescan();
    listener?.condition(condition());
  };
  const { later, report } = ports;
  const looks = coalesce(async () => {
    await rescan().catch(report);
    await followFolders(disk, watch.follow);
  });
  const watch = watchProject(root, { later, changed: looks.ask });
  await followFolders(disk, watch.follow);
  return {
    ...whileWritable(project, choices),
    ...usedOf(choices),
    theme: look.theme,
    writeTheme: look.write,
    folder: root,
    condition,
    rescan,
    follow: (given) => {
      listener = given;
    },
    close: async () => {
      watch.close();
      await looks.done();
    },
  };
}

type UsedSettings = Pick<ProjectSettings, 'name' | 'gaps' | 'variables' | 'write' | 'writeVariables' | 'rename'>;

function usedOf({ name, gaps, variables, write, writeVariables, rename }: ProjectSettings): UsedSettings {
  return { name, gaps, variables, write, writeVariables, rename };
}

/** Merges overlapping requests to look. */
function coalesce(look: () => Promise<void>): { readonly ask: () => void; readonly done: () => Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  let isAsked = false;
  return {
    ask: () => {
      // A waiting look sees later changes too.
      if (isAsked) return;
      isAsked = true;
      looking = looking.then(() => {
        isAsked = false;
        return look();
      });
    },
    done: () => looking,
  };
}

/** A project of a later version is read-only. */
function whileWritable(
  project: OpenProject,
  { later }: Pick<ProjectSettings, 'later'>,
): Pick<OpenProject, 'documents' | 'stories' | 'templates' | 'conflicts' | 'conflict' | 'resolve'> {
  const guarded =
    <Given extends readonly unknown[], Value>(run: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      const format = later();
      if (format !== null) throw newerFormatError(format);
      return run(...given);
    };
  const guardedTexts = <Text>({ list, save, remove }: ProjectTexts<Text>): ProjectTexts<Text> => ({
    list,
    save: guarded(save),
    remove: guarded(remove),
  });
  const { documents, stories, templates, conflicts, conflict, resolve } = project;
  return {
    documents: { ...guardedTexts(documents), arrange: guarded(documents.arrange) },
    stories: guardedTexts(stories),
    templates: guardedTexts(templates),
    conflicts,
    conflict,
    resolve: guarded(resolve),
  };
}

async function followFolders(disk: ProjectDisk, follow: (folders: Iterable<string>) => void): Promise<void> {
  follow((await disk.list()).folders.keys());
}

function storedTexts({ documents, stories, templates }: FolderPorts['kept']): AllStoredTexts {
  return { payload: documents, story: unordered(stories), template: unordered(templates), arrange: documents.arrange };
}

/** Stories and templates without an order. */
function unordered(kept: StoredList<StoryDocument>): StoredTexts {
  const plain = ({ id, name, text }: StoredText): StoryDocument => ({ id, name, text });
  return {
    list: async () => (await kept.list()).map(withoutOrder),
    save: (texts) => kept.save(texts.map(plain)),
    remove: kept.remove,
  };
}
