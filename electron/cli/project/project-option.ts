import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { MyVariables } from '../../../shared/documents/my-variables.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { shellWord } from '../../services/environments/environments/send-blockers.ts';
import { gapsOfProject } from '../../services/projects/project/project-format.ts';
import { readDescription, realFolder } from '../../services/projects/project/read-project.ts';
import { readThemeFile } from '../../services/projects/project/project-theme.ts';
import { lockFileIn, storePathsIn } from '../../services/platform/data-folder/data-folder.ts';
import { runningOwner } from '../../services/platform/data-folder/owner-lock.ts';
import { rememberedProjects, type RecentFolder } from '../../services/projects/projects/machine-file.ts';
import { firstProjectIn, projectPlace, type ProjectPlace } from '../../services/projects/projects/project-place.ts';
import { dataFolderOf } from '../vault/cli-vault.ts';

export type ProjectArgs = { readonly data?: string; readonly project?: string };

/** Adds --project; `of` names what is used of the project. Reports on standard error if a window has another project open. */
export function withProjectOption(command: Command, of: string): Command {
  return command
    .option('--project <FOLDER>', `the project whose ${of} are used (default: the first of the data folder)`)
    .hook('preAction', (_, acting) => reportOtherProject(acting));
}

/** Reports the used project if none is named and a window has another one open. */
export async function reportOtherProject(command: Command): Promise<void> {
  const args: ProjectArgs = command.opts();
  const other = args.project === undefined ? await otherOpenProject(dataFolderOf(args)) : null;
  if (other === null) return;
  command
    .configureOutput()
    .writeErr?.(
      `passbench: The first project of the data folder is used, but the window has ${other.name} open. To use that one, add --project ${shellWord(other.folder)}\n`,
    );
}

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

/** The folder of the environments: --project, else the first project. Throws NO_PROJECT. */
export async function environmentsFolder(
  args: ProjectArgs,
): Promise<{ readonly folder: string; readonly isShared: boolean }> {
  if (args.project !== undefined) return { folder: await namedProject(args.project), isShared: true };
  const data = dataFolderOf(args);
  const first = firstProjectIn(data);
  // Before the first start with projects, environments are in the data folder.
  const isOld = existsSync(join(data, 'environments')) && !existsSync(join(first, 'environments'));
  return { folder: isOld ? data : first, isShared: false };
}

/** The call store of the named or first project. Throws NO_PROJECT. */
export async function placeOfProject(args: ProjectArgs): Promise<Pick<ProjectPlace, 'id' | 'stores'>> {
  const data = dataFolderOf(args);
  if (args.project !== undefined) return projectPlace(data, await namedProject(args.project));
  return { id: 'first', stores: storePathsIn(data) };
}

/** --data and --project for a suggested command. */
export function dataOptionOf({ data, project }: ProjectArgs): { readonly dataOption?: string } {
  const options = [
    ...(data === undefined ? [] : [`--data ${shellWord(data)}`]),
    ...(project === undefined ? [] : [`--project ${shellWord(project)}`]),
  ];
  return options.length === 0 ? {} : { dataOption: options.join(' ') };
}

/** What commands use of a project's passbench.json and theme.json. */
export type ProjectValues = {
  readonly projectGaps: GapChoices;
  readonly projectVariables: MyVariables;
  readonly projectTheme: Awaited<ReturnType<typeof readThemeFile>>;
};

/** A project's assumptions, variables and theme. Throws NO_PROJECT, PROJECT_REFUSED. */
export async function readProjectValues(folder: string): Promise<ProjectValues> {
  const root = await namedProject(folder);
  const file = await readDescription(root);
  const projectTheme = await readThemeFile(root);
  return { projectGaps: gapsOfProject(file), projectVariables: file.variables ?? {}, projectTheme };
}

async function namedProject(folder: string): Promise<string> {
  if (folder === '')
    throw new AppError('USAGE', 'The name of the project is empty.', 'Name its folder with --project.');
  const root = await realFolder(resolve(folder));
  await readDescription(root);
  return root;
}
