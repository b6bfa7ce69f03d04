import type { FolderListing, ProjectText, RecentProject } from '../../../../shared/bridge/projects.ts';
import type { MyVariables } from '../../../../shared/documents/my-variables.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Trouble } from '../../../bridge/bridge.ts';

export type ProjectPage = 'recent' | 'open' | 'new' | 'copy' | 'notes' | 'variables' | 'bundle' | 'order';

/** The host's handle of the parent folder, and the project's name. */
export type NewProject = { readonly handle: string; readonly name: string };

export type ProjectsSlice = {
  /** null: not fetched yet. */
  readonly recentProjects: readonly RecentProject[] | null;
  readonly folders: FolderListing | null;
  readonly isSwitchingProject: boolean;
  readonly projectTrouble: Trouble | null;
  readonly showProjects: (page: ProjectPage) => Promise<void>;
  readonly browseFolders: (handle: string | null) => Promise<void>;
  readonly chooseFolder: () => Promise<void>;
  readonly forgetProject: (handle: string) => Promise<void>;
  /** These save everything, have the host open the project, and reload the window. */
  readonly openProject: (handle: string) => Promise<void>;
  readonly createProject: (project: NewProject & { readonly hasSamples: boolean }) => Promise<void>;
  /** Resolves with true where the copy was made and this window stays. */
  readonly copyProject: (project: NewProject & { readonly opens: boolean }) => Promise<boolean>;
  readonly chosenBundle: { readonly name: string; readonly text: string } | null;
  /** What a bundle's import skipped, once its project is about to open; null: nothing. */
  readonly skippedFiles: readonly Words[] | null;
  readonly chooseBundle: () => Promise<void>;
  readonly loadBundle: (file: { readonly name: string; readonly blob: Blob }) => Promise<void>;
  readonly openBundle: (project: NewProject) => Promise<void>;
  /** Reloads into the bundle's project. */
  readonly reloadIntoProject: () => void;
  /** Writes payloads as a project into a new folder. Resolves with its path; null on failure. */
  readonly exportToFolder: (ids: readonly string[], project: NewProject) => Promise<string | null>;
  /** Saves everything and reports to the host, when another window switches projects. */
  readonly leaveProject: () => Promise<void>;
};

export type NotesSlice = {
  /** The host's notes; null: not fetched yet. */
  readonly notes: ProjectText | null;
  /** The unsaved text; null: none. */
  readonly notesDraft: string | null;
  readonly notesTrouble: Trouble | null;
  readonly readNotes: () => Promise<void>;
  readonly editNotes: (text: string) => void;
  /** Saves the draft; false on refusal. */
  readonly saveNotes: () => Promise<boolean>;
  readonly discardNotes: () => Promise<void>;
};

export type VariablesSlice = {
  /** The project's values of `{{my.NAME}}`. */
  readonly variables: MyVariables;
  /** Replaces them all, with undo; false where the host refuses, which is reported. */
  readonly saveVariables: (variables: MyVariables) => Promise<boolean>;
  readonly applyHostVariables: (variables: MyVariables) => void;
};

export type ProjectsPart = ProjectsSlice & NotesSlice & VariablesSlice;
