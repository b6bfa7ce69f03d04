import { projectFormat } from '../../../../shared/documents/project.ts';
import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { fingerprintOf } from '../../../../shared/lib/text/fnv1a.ts';
import { createDurably, makePrivateFolder } from '../../platform/data-folder/durable-file.ts';
import type { Database } from '../../storage/database/database.ts';
import { join } from 'node:path';
import { databaseIndex } from './file-index.ts';
import { laterRefusal, writeProjectFile } from './project-format.ts';
import { projectFileName } from './layout.ts';
import { openProject, withoutOrder } from './open-project.ts';
import type { OpenProject, ProjectTexts, Unwritten } from './open-project.ts';
import { projectChoices } from './project-settings.ts';
import type { ProjectChoices } from './project-settings.ts';
import { projectDisk, sweepProject } from './project-disk.ts';
import type { ProjectDisk } from './project-disk.ts';
import type { AllStoredTexts, CameIn, Conflict, ProjectStatePorts, StoredText, StoredTexts } from './project-state.ts';
import { readDescription, realFolder } from './read-project.ts';
import type { RefusedFile } from './refused-file.ts';
import { watchProject } from './watch-project.ts';

/** A project folder at work: the texts of its files, its choices, and what happens to it from outside. */
export type ProjectFolder = Omit<OpenProject, 'rescan' | 'refused' | 'unwritten'> &
  Pick<ProjectChoices, 'name' | 'gaps' | 'write' | 'rename'> & {
    /** The real path of the folder. */
    readonly folder: string;
    readonly condition: () => ProjectCondition;
    /** Looks into the folder now. */
    readonly rescan: () => Promise<void>;
    /** Tells what happens from now on; one listener. */
    readonly follow: (listener: ProjectListener) => void;
    readonly close: () => Promise<void>;
  };

export type ProjectCondition = {
  /** The folder, or its passbench.json, is not there now: texts are kept in the store until it is. */
  readonly isAway: boolean;
  /** The format of a later version that has written the project: it is open to be read. */
  readonly later: string | null;
  readonly unwritten: readonly Unwritten[];
  readonly refused: readonly RefusedFile[];
};

export interface ProjectListener {
  readonly cameIn: (cameIn: CameIn) => void;
  readonly conflicts: (conflicts: readonly Conflict[]) => void;
  readonly gaps: (gaps: GapChoices) => void;
  readonly condition: (condition: ProjectCondition) => void;
}

type Kept<Text> = Pick<ProjectTexts<Text>, 'list' | 'remove'> & {
  readonly save: (all: readonly Text[]) => Promise<void>;
};

/** What a project folder needs of its surroundings. */
export type FolderPorts = {
  /** The store's own texts, which are the project's as this machine knows them. */
  readonly kept: {
    readonly documents: Kept<PayloadDocument> & { readonly arrange: (ids: readonly string[]) => Promise<void> };
    readonly stories: Kept<StoryDocument>;
    readonly templates: Kept<CustomTemplate>;
  };
  readonly database: Pick<Database, 'read' | 'commitSoon'>;
  readonly newId: () => string;
  readonly later: (ms: number, run: () => void) => () => void;
  readonly report: (error: unknown) => void;
  /** Keeps a text that somebody has decided against. */
  readonly keepVersion: ProjectStatePorts['keepVersion'];
};

/** Makes a project in a folder, which is made too. A passbench.json that is there stays as it is. */
export async function createProject(folder: string, name: string, gaps: GapChoices): Promise<void> {
  await makePrivateFolder(folder);
  await createDurably(join(folder, projectFileName), writeProjectFile({ format: projectFormat, name, gaps }));
}

/**
 * Opens a project folder: store and folder are brought together, and the folder is followed. Throws a BenchError: NO_PROJECT,
 * PROJECT_REFUSED.
 */
export async function openProjectFolder(folder: string, ports: FolderPorts): Promise<ProjectFolder> {
  const root = await realFolder(folder);
  const disk = projectDisk(root, () => choices.later() !== null);
  const choices = projectChoices(disk, await readDescription(root));
  await choices.rescan();
  if (!disk.isReadOnly()) await sweepProject(root, await disk.list());
  let listener: ProjectListener | null = null;
  const project = await openProject({
    disk,
    index: databaseIndex(ports.database),
    stored: storedTexts(ports.kept),
    newId: ports.newId,
    fingerprint: fingerprintOf,
    keepVersion: ports.keepVersion,
    onCameIn: (cameIn) => listener?.cameIn(cameIn),
    onConflicts: (conflicts) => listener?.conflicts(conflicts),
    onUnwritten: () => listener?.condition(condition()),
  });
  let isAway = false;
  const condition = (): ProjectCondition => {
    const own = choices.refused();
    const refused = own === null ? project.refused() : [own, ...project.refused()];
    return { isAway, later: choices.later(), unwritten: project.unwritten(), refused };
  };
  const rescan = async (): Promise<void> => {
    isAway = !(await project.rescan());
    if (await choices.rescan()) listener?.gaps(choices.gaps());
    listener?.condition(condition());
  };
  const { later, report } = ports;
  const looks = oneAfterAnother(async () => {
    await rescan().catch(report);
    await followFolders(disk, watch.follow);
  });
  const watch = watchProject(root, { later, changed: looks.ask });
  await followFolders(disk, watch.follow);
  return {
    ...whileWritable(project, choices),
    name: choices.name,
    gaps: choices.gaps,
    write: choices.write,
    rename: choices.rename,
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

/** Looks that are asked for at any time, and do not overlap. */
function oneAfterAnother(look: () => Promise<void>): { readonly ask: () => void; readonly done: () => Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  let isAsked = false;
  return {
    ask: () => {
      // A look that waits for its turn sees what has changed until then, too.
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

/** Nothing is changed in a project of a later version, here or in its folder. */
function whileWritable(
  project: OpenProject,
  { later }: Pick<ProjectChoices, 'later'>,
): Pick<OpenProject, 'documents' | 'stories' | 'templates' | 'conflicts' | 'conflict' | 'resolve'> {
  const guarded =
    <Given extends readonly unknown[], Value>(run: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      const format = later();
      if (format !== null) throw laterRefusal(format);
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

/** Stories and templates as the files see them. */
function unordered(kept: Kept<StoryDocument>): StoredTexts {
  const plain = ({ id, name, text }: StoredText): StoryDocument => ({ id, name, text });
  return {
    list: async () => (await kept.list()).map(withoutOrder),
    save: (texts) => kept.save(texts.map(plain)),
    remove: kept.remove,
  };
}
