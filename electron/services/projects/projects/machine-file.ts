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

const maxRecent = 20;

/** Recent projects and settings of this machine, for every project. */
export type MachineFile = {
  /** Most recent first. */
  readonly recent: () => readonly RecentFolder[];
  readonly settings: ReadonlyMap<string, string>;
  readonly addRecent: (project: RecentFolder) => Promise<void>;
  readonly forget: (folder: string) => Promise<void>;
  readonly set: (values: Readonly<Record<string, string>>) => Promise<void>;
};

/**
 * Opens `machine.json`. An unreadable file is renamed and replaced. Promises resolve once on disk. A project within the
 * data folder is stored by relative path, so a copy of the data folder opens its own copy and never writes into the
 * original.
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
    addRecent: (project) => {
      recent = [project, ...others(project.folder)].slice(0, maxRecent);
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

/** The recent projects of a data folder owned by another process, without changes. */
export async function rememberedProjects(dataFolder: string): Promise<readonly RecentFolder[]> {
  try {
    const text = await readFile(join(dataFolder, 'machine.json'), 'utf8');
    const recent = machineSchema.safeParse(JSON.parse(text)).data?.recent ?? [];
    return recent.map(placedIn(await realpath(dataFolder)));
  } catch {
    return []; // Absent, or its owner replaces it.
  }
}

/** Makes the path of a recent project absolute. */
function placedIn(root: string): (project: RecentFolder) => RecentFolder {
  return ({ folder, name }) => ({ folder: resolve(root, folder), name });
}

/** The path to store: relative with `/` within the data folder, else absolute. */
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

/** Settings of the machine: the window's look, shortcuts and network, the vault's lock and the sandbox. */
const machineSetting = /^(?:window\.(?:theme|language|network|shortcuts)$|vault\.|sandbox\.)/;

type SettingStore = {
  readonly all: () => Promise<ReadonlyMap<string, string>>;
  readonly set: (key: string, value: string) => Promise<void>;
};

/**
 * Joins a project's settings with the machine's, which win. Older machine settings in the first project's store move to
 * the machine.
 */
export function withMachineSettings(own: SettingStore, machine: MachineFile, isFirst: boolean): SettingStore {
  return {
    all: async () => {
      const kept = await own.all();
      const old = [...kept].filter(([key]) => isFirst && machineSetting.test(key) && !machine.settings.has(key));
      if (old.length > 0) await machine.set(Object.fromEntries(old));
      return new Map([...[...kept].filter(([key]) => !machineSetting.test(key)), ...machine.settings]);
    },
    set: (key, value) => (machineSetting.test(key) ? machine.set({ [key]: value }) : own.set(key, value)),
  };
}
