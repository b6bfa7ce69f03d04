import { lstat, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { DataFolder } from '../../platform/data-folder/data-folder.ts';
import { openInOrder } from '../../platform/open-in-order.ts';
import type { HostPorts } from '../ports.ts';
import { moveEnvironments, firstPlace, makeStoresFolder, projectPlace } from '../../projects/projects/project-place.ts';
import { openOneOf } from '../../projects/projects/switch-project.ts';
import { projectFileName } from '../../projects/project/layout.ts';
import { readDescription } from '../../projects/project/read-project.ts';
import { beginProject } from '../../projects/projects/project-files.ts';
import type { ProjectPlace } from '../../projects/projects/project-place.ts';
import { nameIn, openProjects } from '../../projects/projects/projects.ts';
import { openMachine } from './machine-services.ts';
import type { MachineServices } from './machine-services.ts';
import { openProjectBench } from './project-bench.ts';
import type { ProjectBench } from './project-bench.ts';
import type { Workspace } from './workspace.ts';

/** A data folder at work: the workspace over its open project, until it is closed. */
export type Bench = {
  readonly folder: DataFolder;
  /** What a user should know of the start. One sentence each. */
  readonly notes: readonly string[];
  /** That of the project that is open. */
  readonly workspace: Workspace;
  /** The project that is open, once no other one is being opened. */
  readonly opened: () => Promise<Pick<ProjectBench, 'place' | 'workspace'>>;
  /** Ends what is under way, writes what is waiting, lets go of the folder. */
  readonly close: () => Promise<void>;
};

/**
 * Takes the folder for this process and opens a project in it: that of `projectFolder`, which becomes one where it has none;
 * else the one that was open last, or the first. `what` names the program to later starts. Throws DataFolderOwned when another
 * process has it, and the BenchErrors of its parts; nothing is left open then.
 */
export async function openBench(
  dataFolder: string,
  what: string,
  ports: HostPorts,
  projectFolder: string | null = null,
): Promise<Bench> {
  const { folder, notes, one, close } = await openInOrder(async (endLater) => {
    const machine = await openMachine(dataFolder, { what, ports }, endLater);
    const { place, notes } = await placeAtStart(machine, projectFolder);
    const keeper = await openProjectSwitcher(machine, place);
    endLater(keeper.close);
    return { folder: machine.folder, notes: [...machine.folder.notes, ...notes], one: keeper };
  });
  return {
    folder,
    notes,
    get workspace() {
      return one.current().workspace;
    },
    opened: one.whenIdle,
    close,
  };
}

type OpenRequest = { readonly place: ProjectPlace; readonly hasSamples: boolean };

async function openProjectSwitcher(machine: MachineServices, first: ProjectPlace) {
  const { ports, folder } = machine;
  let current: ProjectPlace = first;
  const projects = openProjects({
    machine: machine.machine,
    newId: ports.newId,
    chooseFolder: ports.chooseFolder ?? null,
    current: () => current,
    switchTo: async (path, { hasSamples }) => {
      const place = await projectPlace(folder.path, path);
      await one.change({ place, hasSamples: hasSamples || place.isFirst });
    },
  });
  const open = async ({ place, hasSamples }: OpenRequest): Promise<ProjectBench> => {
    await makeStoresFolder(folder.path, place);
    const opened = await openProjectBench(machine, place, { projects, fillsSamples: hasSamples });
    current = place;
    await machine.machine.wasOpened({ folder: place.folder, name: await nameIn(place.folder) });
    return opened;
  };
  const again = ({ place }: ProjectBench): OpenRequest => ({ place, hasSamples: place.isFirst });
  const one = await openOneOf({ place: first, hasSamples: first.isFirst }, { open, again });
  return one;
}

/** The project to begin with, and what is to be told of it. */
async function placeAtStart(
  { machine, folder, ports }: MachineServices,
  asked: string | null,
): Promise<{ readonly place: ProjectPlace; readonly notes: readonly string[] }> {
  const first = await firstPlace(folder.path);
  await moveEnvironments(folder.path, first.folder, ports.now());
  if (asked !== null) return { place: await namedPlace(folder.path, asked), notes: [] };
  const [last] = machine.recent();
  if (last === undefined || last.folder === first.folder) return { place: first, notes: [] };
  const isThere = (await readDescription(last.folder).catch(() => null)) !== null;
  if (isThere) return { place: await projectPlace(folder.path, last.folder), notes: [] };
  const gone = `The project ${escapeHidden(last.folder)} is not there; the one of the data folder is open in its place.`;
  return { place: first, notes: [gone] };
}

/** A folder that somebody named is a project from then on. Throws USAGE where there is none. */
async function namedPlace(dataFolder: string, asked: string): Promise<ProjectPlace> {
  const found = await stat(asked).catch(() => null);
  if (found?.isDirectory() !== true)
    throw new BenchError(
      'USAGE',
      { en: `There is no folder ${escapeHidden(asked)}.`, zh: `沒有資料夾 ${escapeHidden(asked)}。` },
      { en: 'Make it first, or name another one.', zh: '請先建立該資料夾，或指定另一個。' },
    );
  const place = await projectPlace(dataFolder, await realpath(asked));
  const isBegun = (await lstat(join(place.folder, projectFileName)).catch(() => null)) !== null;
  if (!isBegun && !place.isFirst) await beginProject(place.folder);
  if (isBegun) await readDescription(place.folder);
  return place;
}
