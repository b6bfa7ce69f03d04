import * as z from 'zod';
import { readFile, realpath, rename } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { indentedJson } from '../../../../shared/lib/json/json.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { isError, writeDurably } from '../../platform/data-folder/durable-file.ts';

const recentSchema = z.object({ folder: z.string().min(1).max(4096), name: z.string().max(200) });
export type RecentFolder = Readonly<z.infer<typeof recentSchema>>;

const machineSchema = z.object({
  format: z.literal('passbench.machine/1'),
  recent: z.array(recentSchema).max(100),
  settings: z.record(z.string(), z.string()),
});

/** So many projects are remembered. */
const mostRecent = 20;

/** What a machine knows whatever project is open: the projects that were, and settings. */
export type MachineFile = {
  /** The last one first. */
  readonly recent: () => readonly RecentFolder[];
  readonly settings: ReadonlyMap<string, string>;
  readonly wasOpened: (project: RecentFolder) => Promise<void>;
  readonly forget: (folder: string) => Promise<void>;
  readonly set: (values: Readonly<Record<string, string>>) => Promise<void>;
};

/**
 * Opens `machine.json` of a data folder. One that cannot be read is set aside under a name that says so, and begun anew. Every
 * change is on disk when its promise resolves. A project within the data folder is written by its place in it: a copy of the
 * data folder opens the copy of its project, and never writes into the original.
 */
export async function openMachineFile(dataFolder: string, now: () => Instant): Promise<MachineFile> {
  const path = join(dataFolder, 'machine.json');
  const root = await realpath(dataFolder);
  const kept = await read(path, now);
  let recent: readonly RecentFolder[] = kept.recent.map(placedIn(root));
  const settings = new Map(Object.entries(kept.settings));
  const next = createTaskQueue();
  const write = (): Promise<void> =>
    next(() => {
      const written = recent.map((each) => ({ ...each, folder: placeWithin(root, each.folder) }));
      const file = { format: 'passbench.machine/1', recent: written, settings: Object.fromEntries(settings) };
      return writeDurably(path, indentedJson(file));
    });
  const others = (folder: string): readonly RecentFolder[] => recent.filter((each) => each.folder !== folder);
  return {
    recent: () => recent,
    settings,
    wasOpened: (project) => {
      recent = [project, ...others(project.folder)].slice(0, mostRecent);
      return write();
    },
    forget: (folder) => {
      recent = others(folder);
      return write();
    },
    set: (values) => {
      for (const [key, value] of Object.entries(values)) settings.set(key, value);
      return write();
    },
  };
}

/** The projects that a data folder remembers, for who does not own it: nothing is changed. */
export async function rememberedProjects(dataFolder: string): Promise<readonly RecentFolder[]> {
  try {
    const text = await readFile(join(dataFolder, 'machine.json'), 'utf8');
    const recent = machineSchema.safeParse(JSON.parse(text)).data?.recent ?? [];
    return recent.map(placedIn(await realpath(dataFolder)));
  } catch {
    return []; // There is none, or its owner sets aside what cannot be read.
  }
}

/** A project as it is remembered, with its absolute path. */
function placedIn(root: string): (project: RecentFolder) => RecentFolder {
  return ({ folder, name }) => ({ folder: resolve(root, folder), name });
}

/** The path of a folder as it is written: from the data folder on where it lies in that, with `/`; else as it is. */
function placeWithin(root: string, folder: string): string {
  const place = relative(root, folder);
  const isWithin = place !== '' && !isAbsolute(place) && place.split(sep)[0] !== '..';
  return isWithin ? place.replaceAll(sep, '/') : folder;
}

async function read(path: string, now: () => Instant): Promise<Omit<z.infer<typeof machineSchema>, 'format'>> {
  const nothing = { recent: [], settings: {} };
  try {
    const found = machineSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (found.success) return found.data;
  } catch (error) {
    if (isError(error, 'ENOENT')) return nothing;
    if (!(error instanceof SyntaxError)) throw error;
  }
  await rename(path, path.replace(/\.json$/, `.damaged-${now()}.json`));
  return nothing;
}

/** Settings that hold whatever project is open: how the window looks, how its vault locks, and the bench's own sandbox. */
const ofMachine = /^(?:window\.(?:theme|language)$|vault\.|sandbox\.)/;

type KeptSettings = {
  readonly all: () => Promise<ReadonlyMap<string, string>>;
  readonly set: (key: string, value: string) => Promise<void>;
};

/**
 * The settings of a project's store, with those of the machine in place of its own. What the first project's store has of
 * them, from the time before there were projects, is the machine's from then on.
 */
export function withMachineSettings(own: KeptSettings, machine: MachineFile, isFirst: boolean): KeptSettings {
  return {
    all: async () => {
      const kept = await own.all();
      const old = [...kept].filter(([key]) => isFirst && ofMachine.test(key) && !machine.settings.has(key));
      if (old.length > 0) await machine.set(Object.fromEntries(old));
      return new Map([...[...kept].filter(([key]) => !ofMachine.test(key)), ...machine.settings]);
    },
    set: (key, value) => (ofMachine.test(key) ? machine.set({ [key]: value }) : own.set(key, value)),
  };
}
