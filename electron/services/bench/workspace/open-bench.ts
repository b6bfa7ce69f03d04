import { lstat, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { DataFolder } from '../../platform/data-folder/data-folder.ts';
import { openInOrder } from '../../platform/open-in-order.ts';
import type { HostPorts } from '../ports.ts';
import {
  moveEnvironments,
  firstPlace,
  makeStoresFolder,
  projectPlace,
  type ProjectPlace,
} from '../../projects/projects/project-place.ts';
import { openSlot } from '../../projects/projects/switch-project.ts';
import { projectFileName } from '../../projects/project/layout.ts';
import { readDescription } from '../../projects/project/read-project.ts';
import { createProjectIn } from '../../projects/projects/project-files.ts';
import { nameIn, openProjects } from '../../projects/projects/projects.ts';
import { openProjectBench, type ProjectBench, openMachine, type MachineServices } from './project-bench.ts';
import type { Workspace } from './workspace.ts';

export type Bench = {
  readonly folder: DataFolder;
  /** Notes on the start for the user. */
  readonly notes: readonly Words[];
  readonly workspace: Workspace;
  /** The open project, after any switch in progress. */
  readonly opened: () => Promise<Pick<ProjectBench, 'place' | 'workspace'>>;
  /**
   * Opens the project in that folder, as a start does, if it is not open and `confirm` agrees; windows save first. Returns
   * whether another project is open then. Throws USAGE where there is no folder, and what reading a project throws.
   */
  readonly openFolder: (folder: string, confirm: (named: NamedFolder) => Promise<boolean>) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** A folder that is to be opened; `isNew`: it would be made a project. */
export type NamedFolder = { readonly name: string; readonly isNew: boolean };

/**
 * Locks the folder and opens a project in it: `projectFolder` (made a project if it is none), else the last one, else
 * the first. `what` names the program to later starts. Throws DataFolderOwned if another process has the folder, and the
 * errors of its parts; then nothing stays open.
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
    openFolder: async (asked, confirm) => {
      const place = await namedPlace(folder.path, asked);
      const { place: open, workspace } = await one.whenIdle();
      if (place.folder === open.folder) return false;
      const isNew = !(await isProject(place));
      if (!(await confirm({ name: await nameIn(place.folder), isNew }))) return false;
      await beginProject(place);
      await workspace.projects.openFolder(place.folder, () => workspace.leaving.waitForOthers(undefined));
      return true;
    },
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
    await machine.machine.addRecent({ folder: place.folder, name: await nameIn(place.folder) });
    return opened;
  };
  const again = ({ place }: ProjectBench): OpenRequest => ({ place, hasSamples: place.isFirst });
  const one = await openSlot({ place: first, hasSamples: first.isFirst }, { open, reopen: again });
  return one;
}

async function placeAtStart(
  { machine, folder, ports }: MachineServices,
  asked: string | null,
): Promise<{ readonly place: ProjectPlace; readonly notes: readonly Words[] }> {
  const first = await firstPlace(folder.path);
  await moveEnvironments(folder.path, first.folder, ports.now());
  if (asked !== null) {
    const place = await namedPlace(folder.path, asked);
    await beginProject(place);
    return { place, notes: [] };
  }
  const [last] = machine.recent();
  if (last === undefined || last.folder === first.folder) return { place: first, notes: [] };
  const isThere = (await readDescription(last.folder).catch(() => null)) !== null;
  if (isThere) return { place: await projectPlace(folder.path, last.folder), notes: [] };
  const path = escapeHidden(last.folder);
  const gone = {
    en: `The project ${path} no longer exists. The project of the data folder is open instead.`,
    zh: `專案 ${path} 已不存在，現已改為開啟數據資料夾內的專案。`,
  };
  return { place: first, notes: [gone] };
}

/** The place of a named folder. Throws USAGE if it does not exist. */
async function namedPlace(dataFolder: string, asked: string): Promise<ProjectPlace> {
  const found = await stat(asked).catch(() => null);
  if (found?.isDirectory() !== true)
    throw new AppError(
      'USAGE',
      { en: `There is no folder ${escapeHidden(asked)}.`, zh: `沒有資料夾 ${escapeHidden(asked)}。` },
      { en: 'Create it first, or name another one.', zh: '請先建立該資料夾，或指定另一個。' },
    );
  return projectPlace(dataFolder, await realpath(asked));
}

/** Makes a project of a folder that is none. Throws NO_PROJECT, PROJECT_REFUSED where it is unreadable. */
async function beginProject(place: ProjectPlace): Promise<void> {
  const isBegun = await isProject(place);
  if (!isBegun && !place.isFirst) await createProjectIn(place.folder);
  if (isBegun) await readDescription(place.folder);
}

async function isProject({ folder }: ProjectPlace): Promise<boolean> {
  return (await lstat(join(folder, projectFileName)).catch(() => null)) !== null;
}
