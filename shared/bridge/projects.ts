import * as z from 'zod';
import { text, wordsSchema } from '../documents/schema-parts.ts';
import { longestBundle, longestNotes, longestProjectName } from '../documents/size-limits.ts';
import { procedure } from './procedure.ts';
import { projectInfoSchema } from './project-info.ts';

const nothing = z.strictObject({});
/** Which window asks: it is not told of what it did itself. */
const window = z.string().min(1).max(64).optional();
/** What the host has named a folder by, for as long as it runs. A page never names a path. */
const handle = z.string().min(1).max(64);
const name = z.string().min(1).max(longestProjectName);

/** A project that was open before, last one first. */
const recentProjectSchema = z.object({
  handle,
  name: text,
  place: text,
  isOpen: z.boolean(),
  /** False where its folder is gone, or is no project any more. */
  isThere: z.boolean(),
});
export type RecentProject = z.infer<typeof recentProjectSchema>;

/** A folder of the host below the home folder, and the folders in it. */
const folderListingSchema = z.object({
  handle,
  place: text,
  /** The one that holds it; null at the top, beyond which nothing is listed. */
  parent: handle.nullable(),
  isProject: z.boolean(),
  folders: z.array(z.object({ handle, name: text, isProject: z.boolean() })).readonly(),
  /** Whether there are more than are listed. */
  isCut: z.boolean(),
});
export type FolderListing = z.infer<typeof folderListingSchema>;

/** The notes of a project, and by what the host knows them again. */
export const projectNotesSchema = z.object({ text: z.string().max(longestNotes), version: text });
export type ProjectNotes = z.infer<typeof projectNotesSchema>;

/**
 * Projects: folders in which a team keeps its work. One is open at a time, in all windows; each of these that opens another
 * resolves once it is open, and every window has to load itself anew.
 */
export const projects = {
  project: {
    info: procedure.input(nothing).output(projectInfoSchema),
    recent: procedure.input(nothing).output(z.array(recentProjectSchema).readonly()),
    /** Takes a project off the list of recent ones. Its folder stays. */
    forget: procedure.input(z.strictObject({ handle })).output(z.array(recentProjectSchema).readonly()),
    /** Lists a folder; null: the home folder. NOT_FOUND for one that is gone. */
    browse: procedure.input(z.strictObject({ handle: handle.nullable() })).output(folderListingSchema),
    /** Has the user choose a folder by the host's own dialog, and lists it; null where none was chosen. NOT_HERE without one. */
    choose: procedure.input(nothing).output(folderListingSchema.nullable()),
    /** NOT_NOW with the reason for a folder that is no project. */
    open: procedure.input(z.strictObject({ handle, window })).output(projectInfoSchema),
    /** Makes a folder of that name in another one, a project in it, and opens it. NOT_NOW where there is one already. */
    create: procedure
      .input(z.strictObject({ handle, name, hasSamples: z.boolean(), window }))
      .output(projectInfoSchema),
    /** Copies the files of the open project into a new folder of that name in another one, and opens the copy where asked. */
    copy: procedure.input(z.strictObject({ handle, name, opens: z.boolean(), window })).output(projectInfoSchema),
    /** A window says that everything typed in it has reached the host: it may leave the project. */
    left: procedure.input(z.strictObject({ window: z.string().min(1).max(64) })).output(nothing),
    notes: procedure.input(nothing).output(projectNotesSchema),
    /** Writes them where they still are what `version` says. NOT_NOW where somebody else has changed them meanwhile. */
    saveNotes: procedure
      .input(z.strictObject({ text: z.string().max(longestNotes), version: z.string().max(64) }))
      .output(projectNotesSchema),
  },
} as const;

const ids = z.array(z.string().max(64)).min(1).max(20_000);

/** What of a project is handed on: some payloads, or all there is. */
const bundleScopeSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('payloads'), ids }),
  z.strictObject({ of: z.literal('project') }),
]);

export type BundleScope = Readonly<z.infer<typeof bundleScopeSchema>>;

/** Payloads and projects as one file. What the host has on disk is handed on; nothing in a bundle is ever a path of this machine. */
export const bundles = {
  /** The bundle as a text, and what its file is to be called. NOT_FOUND where none of the payloads is left. */
  make: procedure.input(z.strictObject({ scope: bundleScopeSchema })).output(z.object({ name: text, text })),
  /** Writes the same as the files of a project into a new folder of that name in another one. Answers where it lies. */
  intoFolder: procedure
    .input(z.strictObject({ scope: bundleScopeSchema, handle, name }))
    .output(z.object({ place: text })),
  /**
   * Writes what a bundle holds as a new project into a folder of that name in another one, and opens it. NOT_NOW with the
   * reason for what is no bundle. Its environments grant nothing.
   */
  openProject: procedure
    .input(z.strictObject({ text: text.max(longestBundle), handle, name, window }))
    .output(z.object({ place: text, refused: z.array(wordsSchema).readonly() })),
};
