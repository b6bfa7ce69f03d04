import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { shellWord } from '../../services/environments/environments/send-blockers.ts';
import { gapsOfProject } from '../../services/projects/project/project-format.ts';
import { readDescription, realFolder } from '../../services/projects/project/read-project.ts';
import { lockFileIn, storePathsIn } from '../../services/platform/data-folder/data-folder.ts';
import { runningOwner } from '../../services/platform/data-folder/owner-lock.ts';
import { rememberedProjects } from '../../services/projects/projects/machine-file.ts';
import type { RecentFolder } from '../../services/projects/projects/machine-file.ts';
import { firstProjectIn, projectPlace } from '../../services/projects/projects/project-place.ts';
import type { ProjectPlace } from '../../services/projects/projects/project-place.ts';
import { dataFolderOf } from '../vault/cli-vault.ts';

export type ProjectArgs = { readonly data?: string; readonly project?: string };

/**
 * Adds --project. What `of` names of the project is used by the command. Without it, where a window has another project open
 * than the one that is meant, standard error says so.
 */
export function withProjectOption(command: Command, of: string): Command {
  return command
    .option('--project <FOLDER>', `the project whose ${of} are used (default: the first of the data folder)`)
    .hook('preAction', (_, acting) => reportOtherProject(acting));
}

/** Says which project is meant where none is named, and a window has another one open than that. */
export async function reportOtherProject(command: Command): Promise<void> {
  const args: ProjectArgs = command.opts();
  const other = args.project === undefined ? await otherOpenProject(dataFolderOf(args)) : null;
  if (other === null) return;
  command
    .configureOutput()
    .writeErr?.(
      `passbench: The first project of the data folder is used; the window has ${other.name} open. To use that one, add --project ${shellWord(other.folder)}\n`,
    );
}

/** The project that a running window has open, where it is not the first of the data folder. */
async function otherOpenProject(data: string): Promise<RecentFolder | null> {
  if ((await runningOwner(lockFileIn(data))) === null) return null;
  const [open] = await rememberedProjects(data);
  if (open === undefined) return null;
  const isFirst = await projectPlace(data, open.folder).then(
    (place) => place.isFirst,
    () => true,
  );
  return isFirst ? null : open;
}

/** The folder that holds the environments: that of --project; else the first project of the data folder. Throws NO_PROJECT. */
export async function environmentsFolder(
  args: ProjectArgs,
): Promise<{ readonly folder: string; readonly isShared: boolean }> {
  if (args.project !== undefined) return { folder: await namedProject(args.project), isShared: true };
  const data = dataFolderOf(args);
  const first = firstProjectIn(data);
  // Where the bench has not been opened since there are projects, they lie in the data folder itself.
  const isOld = existsSync(join(data, 'environments')) && !existsSync(join(first, 'environments'));
  return { folder: isOld ? data : first, isShared: false };
}

/** Where the calls of the project are kept that is named, or of the first of the data folder. Throws NO_PROJECT. */
export async function placeOfProject(args: ProjectArgs): Promise<Pick<ProjectPlace, 'id' | 'stores'>> {
  const data = dataFolderOf(args);
  if (args.project !== undefined) return projectPlace(data, await namedProject(args.project));
  return { id: 'first', stores: storePathsIn(data) };
}

/** --data and --project as a command that is named to the user repeats them; absent where none was given. */
export function dataOptionOf({ data, project }: ProjectArgs): { readonly dataOption?: string } {
  const options = [
    ...(data === undefined ? [] : [`--data ${shellWord(data)}`]),
    ...(project === undefined ? [] : [`--project ${shellWord(project)}`]),
  ];
  return options.length === 0 ? {} : { dataOption: options.join(' ') };
}

/** The choices of gaps that a project makes. Throws NO_PROJECT, PROJECT_REFUSED. */
export async function readProjectGaps(folder: string): Promise<GapChoices> {
  return gapsOfProject(await readDescription(await namedProject(folder)));
}

async function namedProject(folder: string): Promise<string> {
  if (folder === '')
    throw new BenchError('USAGE', 'The name of the project is empty.', 'Name its folder with --project.');
  const root = await realFolder(resolve(folder));
  await readDescription(root);
  return root;
}
