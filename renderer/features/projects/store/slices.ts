import type { FolderListing, ProjectNotes, RecentProject } from '../../../../shared/bridge/projects.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Trouble } from '../../../bridge/index.ts';

/** The pages of the dialog of projects. */
export type ProjectPage = 'recent' | 'open' | 'new' | 'copy' | 'notes' | 'bundle' | 'order';

/** Where a new project goes, as the host has named the folder, and what it is called. */
export type NewProject = { readonly handle: string; readonly name: string };

export type ProjectsSlice = {
  /** null: not asked for yet. */
  readonly recentProjects: readonly RecentProject[] | null;
  /** The folder that is looked at. */
  readonly folders: FolderListing | null;
  readonly isSwitchingProject: boolean;
  /** What kept the last of these from being done. */
  readonly projectTrouble: Trouble | null;
  readonly showProjects: (page: ProjectPage) => Promise<void>;
  readonly browseFolders: (handle: string | null) => Promise<void>;
  /** Looks at a folder that the user chooses in the host's own dialog. */
  readonly chooseFolder: () => Promise<void>;
  readonly forgetProject: (handle: string) => Promise<void>;
  /** These write what is unsaved, have the host open the project, and load the window anew. */
  readonly openProject: (handle: string) => Promise<void>;
  readonly createProject: (project: NewProject & { readonly hasSamples: boolean }) => Promise<void>;
  /** Resolves with whether the copy was made and this window stays where it is. */
  readonly copyProject: (project: NewProject & { readonly opens: boolean }) => Promise<boolean>;
  /** The bundle that was chosen to become a project; null: none. */
  readonly chosenBundle: { readonly name: string; readonly text: string } | null;
  /** What of a bundle was passed over, once it has become a project that is about to open; null: nothing to tell. */
  readonly skippedFiles: readonly Words[] | null;
  /** Lets the user choose a bundle, and asks where its project goes. */
  readonly chooseBundle: () => Promise<void>;
  /** The same with a bundle that is given. */
  readonly loadBundle: (file: { readonly name: string; readonly blob: Blob }) => Promise<void>;
  /** Makes a project of the bundle that was chosen, and opens it. */
  readonly openBundle: (project: NewProject) => Promise<void>;
  /** Goes on to the project of the bundle. */
  readonly reloadIntoProject: () => void;
  /** Writes payloads as a project of their own into a new folder. Resolves with where it lies; null where it could not be. */
  readonly exportToFolder: (ids: readonly string[], project: NewProject) => Promise<string | null>;
  /** Another window goes to another project: writes what is unsaved, and tells the host. */
  readonly leaveProject: () => Promise<void>;
};

export type NotesSlice = {
  /** The notes as the host has them; null: not asked for yet. */
  readonly notes: ProjectNotes | null;
  /** What is typed and not written yet; null: nothing. */
  readonly notesDraft: string | null;
  readonly notesTrouble: Trouble | null;
  readonly readNotes: () => Promise<void>;
  readonly editNotes: (text: string) => void;
  /** Writes what is typed; false where it was refused. */
  readonly saveNotes: () => Promise<boolean>;
  /** Takes what the host has in place of what is typed. */
  readonly discardNotes: () => Promise<void>;
};

export type ProjectsPart = ProjectsSlice & NotesSlice;
