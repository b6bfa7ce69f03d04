import { hash } from 'node:crypto';
import { longestProjectFileBytes } from '../../../../shared/documents/size-limits.ts';
import { projectFormat, type ProjectFile } from '../../../../shared/documents/project.ts';
import { dropDefaults } from '../../../../shared/gaps/gap-choices.ts';
import type { MyVariables } from '../../../../shared/documents/my-variables.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import {
  gapsOfProject,
  readProjectFile,
  writeProjectFile,
  newerFormatError,
  type ProjectDescription,
} from './project-format.ts';
import { projectFileName } from './layout.ts';
import type { ProjectDisk } from './project-disk.ts';
import type { RefusedFile } from './refused-file.ts';

/** passbench.json of an open project. */
export type ProjectSettings = {
  readonly name: () => string;
  readonly gaps: () => GapChoices;
  /** The project's values of `{{my.NAME}}`. */
  readonly variables: () => MyVariables;
  /** Writes choices or a name. Throws NOT_NOW where the file is unreadable, and never overwrites it. */
  readonly write: (gaps: GapChoices) => Promise<void>;
  readonly rename: (name: string) => Promise<void>;
  readonly writeVariables: (variables: MyVariables) => Promise<void>;
  /** Imports outside changes; true if choices or variables changed. */
  readonly rescan: () => Promise<boolean>;
  /** Why the file is refused; its former content counts meanwhile. null otherwise. */
  readonly refused: () => RefusedFile | null;
  /** The later format of the file: the project is read-only then. */
  readonly later: () => string | null;
};

type Known = { readonly sha256: string; readonly file: ProjectDescription };

export function projectSettings(disk: ProjectDisk, file: ProjectDescription): ProjectSettings {
  let known: Known = { sha256: '', file };
  let refused: RefusedFile | null = null;
  const rescan = async (): Promise<boolean> => {
    const found = await disk.read(projectFileName, longestProjectFileBytes);
    if (found === null) return false;
    if ('text' in found && found.sha256 === known.sha256) return false;
    const read = 'text' in found ? readProjectFile(projectFileName, found.text) : found;
    refused = 'message' in read ? read : null;
    if ('message' in read || !('text' in found)) return false;
    const isChanged = usedOf(read) !== usedOf(known.file);
    known = { sha256: found.sha256, file: read };
    return isChanged;
  };
  const write = async (change: Partial<Pick<ProjectFile, 'name' | 'gaps' | 'variables'>>): Promise<void> => {
    await rescan();
    const { later } = known.file;
    if (later !== undefined) throw newerFormatError(later);
    if (refused !== null) throw new AppError('NOT_NOW', refused.message, refused.next);
    const { name = known.file.name, gaps = gapsOfProject(known.file), variables = known.file.variables } = change;
    const next = {
      format: projectFormat,
      name,
      gaps: dropDefaults(gaps),
      ...(variables === undefined ? {} : { variables }),
    } as const;
    const text = writeProjectFile(next);
    const seen = (await disk.sha256(projectFileName)) === null ? null : known.sha256;
    // The file changed meanwhile: its changes come first.
    if (!(await disk.write(projectFileName, text, seen))) return write(change);
    known = { sha256: hash('sha256', text), file: next };
  };
  return {
    name: () => known.file.name,
    gaps: () => gapsOfProject(known.file),
    variables: () => known.file.variables ?? {},
    refused: () => refused,
    later: () => known.file.later ?? null,
    rescan,
    write: (gaps) => write({ gaps }),
    rename: (name) => write({ name }),
    writeVariables: (variables) => write({ variables }),
  };
}

/** What others use of the file, to see whether it changed. */
function usedOf(file: ProjectDescription): string {
  return JSON.stringify([gapsOfProject(file), file.variables ?? {}]);
}
