/** The kinds of files in a project. `order` is the order.json beside an order's payloads. */
export type FileKind = 'payload' | 'order' | 'story' | 'template';

export const projectFileName = 'passbench.json';
export const orderFileName = 'order.json';
export const notesFileName = 'notes.md';
export const themeFileName = 'theme.json';
export const glossaryFileName = 'glossary.csv';

export const places = {
  payload: { folder: 'payloads', ending: '.json' },
  story: { folder: 'stories', ending: '.story.json' },
  template: { folder: 'templates', ending: '.json' },
} as const satisfies Readonly<Record<Exclude<FileKind, 'order'>, { readonly folder: string; readonly ending: string }>>;

export const mostProjectFiles = 20_000;

export const readAtOnce = 16;

/** The folder of a path, empty for the root. Paths are relative, with `/`. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The name of a text by its path. */
export function nameOf(kind: Exclude<FileKind, 'order'>, path: string): string {
  return fileNameOf(path).slice(0, -places[kind].ending.length);
}

export function orderFileIn(folder: string): string {
  return `${folder}/${orderFileName}`;
}
