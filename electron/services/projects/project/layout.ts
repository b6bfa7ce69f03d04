/** What lies in a project folder as files of its own. `order` is the order.json that stands beside an order's payloads. */
export type FileKind = 'payload' | 'order' | 'story' | 'template';

export const projectFileName = 'passbench.json';
export const orderFileName = 'order.json';
export const notesFileName = 'notes.md';

/** Where the texts of a kind lie, and how the names of their files end. */
export const places = {
  payload: { folder: 'payloads', ending: '.json' },
  story: { folder: 'stories', ending: '.story.json' },
  template: { folder: 'templates', ending: '.json' },
} as const satisfies Readonly<Record<Exclude<FileKind, 'order'>, { readonly folder: string; readonly ending: string }>>;

/** More files than these of one project are not read. */
export const mostProjectFiles = 20_000;

/** So many files are read at once. */
export const readAtOnce = 16;

/** The folder that a file of a project lies in; empty for the project's own. Paths are relative, with `/`. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** The name of a file without its folder. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What a text is called by the path of its file. */
export function nameOf(kind: Exclude<FileKind, 'order'>, path: string): string {
  return fileNameOf(path).slice(0, -places[kind].ending.length);
}

/** The order.json of the order that a payload lies in, or of the folder of an order. */
export function orderFileIn(folder: string): string {
  return `${folder}/${orderFileName}`;
}
