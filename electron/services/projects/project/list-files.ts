import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareNames } from '../../../../shared/lib/text/compare-names.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';
import { mostProjectFiles, orderFileIn, orderFileName, places, type FileKind } from './layout.ts';
import { refusedBySystem, refusedFile, whyRefused, type RefusedFile } from './refused-file.ts';

export type ListedFile = { readonly kind: FileKind; readonly path: string };

export type Listing = {
  readonly files: readonly ListedFile[];
  /** Every folder read, with all names in it. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  readonly refused: readonly RefusedFile[];
};

/**
 * Lists the files by name without reading them. It enters no linked folder and skips hidden, temporary and unknown
 * files.
 */
export async function listFiles(root: string): Promise<Listing> {
  const made = new ListingMaker(root);
  const { payload, story, template } = places;
  for (const order of await made.enter(payload.folder)) {
    if (order.isDirectory()) await made.listOrder(`${payload.folder}/${order.name}`);
    else if (hasEnding(order.name, payload.ending)) made.refuse(`${payload.folder}/${order.name}`, whyRefused.noOrder);
  }
  await made.listTexts('story', story.folder);
  await made.listTexts('template', template.folder);
  return made;
}

class ListingMaker implements Listing {
  readonly files: ListedFile[] = [];
  readonly folders = new Map<string, readonly string[]>();
  readonly refused: RefusedFile[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  refuse(path: string, why: (typeof whyRefused)[keyof typeof whyRefused]): void {
    if (this.refused.length < mostProjectFiles) this.refused.push(refusedFile(path, why));
  }

  /** The entries of a folder; none where it is absent, a link or not a folder. */
  async enter(folder: string): Promise<readonly Dirent[]> {
    try {
      const found = await lstat(join(this.#root, folder));
      if (!found.isDirectory()) {
        this.refuse(folder, found.isSymbolicLink() ? whyRefused.link : whyRefused.special);
        return [];
      }
      const entries = await readdir(join(this.#root, folder), { withFileTypes: true });
      const names = entries.map(({ name }) => name);
      this.folders.set(folder, names);
      const used = entries.filter(({ name }) => !name.startsWith('.') && !name.endsWith('.tmp'));
      for (const { name } of used.filter((entry) => entry.isSymbolicLink()))
        this.refuse(`${folder}/${name}`, whyRefused.link);
      return used
        .filter((entry) => !entry.isSymbolicLink())
        .toSorted((one, other) => compareNames(one.name, other.name));
    } catch (error) {
      if (!isError(error, 'ENOENT')) this.refused.push(refusedBySystem(folder, error));
      return [];
    }
  }

  async listOrder(folder: string): Promise<void> {
    const entries = await this.enter(folder);
    if (entries.some((entry) => entry.name === orderFileName && entry.isFile()))
      this.#add({ kind: 'order', path: orderFileIn(folder) });
    this.#addTexts(
      'payload',
      folder,
      entries.filter(({ name }) => name !== orderFileName),
    );
  }

  async listTexts(kind: 'story' | 'template', folder: string): Promise<void> {
    this.#addTexts(kind, folder, await this.enter(folder));
  }

  #addTexts(kind: 'payload' | 'story' | 'template', folder: string, entries: readonly Dirent[]): void {
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (!hasEnding(entry.name, places[kind].ending) || entry.isDirectory()) continue;
      // A name that is not UTF-8 contains this character and opens no file.
      if (entry.name.includes('\u{fffd}')) this.refuse(path, whyRefused.name);
      else if (entry.isFile()) this.#add({ kind, path });
      else this.refuse(path, whyRefused.special);
    }
  }

  #add(file: ListedFile): void {
    if (this.files.length < mostProjectFiles) this.files.push(file);
    else this.refuse(file.path, whyRefused.many);
  }
}

function hasEnding(name: string, ending: string): boolean {
  return name.length > ending.length && name.toLowerCase().endsWith(ending);
}
