import * as z from 'zod';
import { myVariablesSchema } from '../documents/my-variables.ts';
import { text, wordsSchema } from '../documents/schema-parts.ts';
import { themeSchema } from '../documents/project.ts';
import { longestBundle, longestProjectName, longestProjectText } from '../documents/size-limits.ts';
import { procedure } from './procedure.ts';
import { projectInfoSchema } from './project-info.ts';

const nothing = z.strictObject({});
/** Which window asks: it is not told of what it did itself. */
const window = z.string().min(1).max(64).optional();
/** A folder's name for this run of the host. A page never names a path. */
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
  /** The folder around it; null at the top. */
  parent: handle.nullable(),
  isProject: z.boolean(),
  folders: z.array(z.object({ handle, name: text, isProject: z.boolean() })).readonly(),
  isCut: z.boolean(),
});
export type FolderListing = z.infer<typeof folderListingSchema>;

/** The texts of a project that are one file each, by its name. */
const projectTextNames = ['notes.md', 'glossary.csv'] as const;
export type ProjectTextName = (typeof projectTextNames)[number];

/** Such a text, and by what the host knows it again; empty where there is none. */
const projectTextSchema = z.object({ text: z.string(), version: text });
export type ProjectText = z.infer<typeof projectTextSchema>;
const textName = z.enum(projectTextNames);

/**
 * Projects: folders of a team's work. All windows share one open project and reload after a change, which resolves once
 * the project is open.
 */
export const projects = {
  project: {
    info: procedure.input(nothing).output(projectInfoSchema),
    recent: procedure.input(nothing).output(z.array(recentProjectSchema).readonly()),
    /** Takes a project off the list of recent ones. Its folder stays. */
    forget: procedure.input(z.strictObject({ handle })).output(z.array(recentProjectSchema).readonly()),
    /** Lists a folder; null is the home folder. NOT_FOUND if it does not exist. */
    browse: procedure.input(z.strictObject({ handle: handle.nullable() })).output(folderListingSchema),
    /** Lists a folder chosen in the host's dialog; null if cancelled. NOT_HERE without dialogs. */
    choose: procedure.input(nothing).output(folderListingSchema.nullable()),
    /** NOT_NOW with the reason for a folder that is no project. */
    open: procedure.input(z.strictObject({ handle, window })).output(projectInfoSchema),
    /** Creates a folder with a project and opens it. NOT_NOW if the folder exists. */
    create: procedure
      .input(z.strictObject({ handle, name, hasSamples: z.boolean(), window }))
      .output(projectInfoSchema),
    /** Copies the open project's files into a new folder; opens the copy if requested. */
    copy: procedure.input(z.strictObject({ handle, name, opens: z.boolean(), window })).output(projectInfoSchema),
    /** A window has saved everything: the host may change projects. */
    left: procedure.input(z.strictObject({ window: z.string().min(1).max(64) })).output(nothing),
    /**
     * Replaces the project's values of `{{my.NAME}}`; returns them once on disk. NOT_NOW with the reason for one that
     * cannot be stored, such as a credential.
     */
    setVariables: procedure.input(z.strictObject({ variables: myVariablesSchema })).output(myVariablesSchema),
    /**
     * Writes the project’s theme, null: none, and returns it once on disk. NOT_NOW where theme.json cannot be used, or
     * was changed by another program.
     */
    setTheme: procedure
      .input(z.strictObject({ theme: themeSchema.nullable() }))
      .output(z.object({ theme: themeSchema.nullable() })),
    readText: procedure.input(z.strictObject({ name: textName })).output(projectTextSchema),
    /** Saves a text if `version` still matches. NOT_NOW if it changed meanwhile. */
    saveText: procedure
      .input(
        z.strictObject({
          name: textName,
          text: z.string().max(longestProjectText),
          version: z.string().max(64),
        }),
      )
      .output(projectTextSchema),
  },
} as const;

const ids = z.array(z.string().max(64)).min(1).max(20_000);

const bundleScopeSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('payloads'), ids }),
  z.strictObject({ of: z.literal('project') }),
]);

export type BundleScope = Readonly<z.infer<typeof bundleScopeSchema>>;

/** Payloads and projects as one file. A bundle never holds a path of this machine. */
export const bundles = {
  /** Returns the bundle's text and file name. NOT_FOUND if no payload exists. */
  make: procedure.input(z.strictObject({ scope: bundleScopeSchema })).output(z.object({ name: text, text })),
  /** Writes the bundle as project files into a new folder of that name. Returns its place. */
  intoFolder: procedure
    .input(z.strictObject({ scope: bundleScopeSchema, handle, name }))
    .output(z.object({ place: text })),
  /** Creates and opens a project from a bundle. NOT_NOW with the reason if the text is no bundle. Its environments grant nothing. */
  openProject: procedure
    .input(z.strictObject({ text: text.max(longestBundle), handle, name, window }))
    .output(z.object({ place: text, refused: z.array(wordsSchema).readonly() })),
};
