import { hash } from 'node:crypto';
import type { FileRow, RowKey, FileIndex } from '../file-index.ts';
import { folderOf, fileNameOf, projectFileName, type FileKind } from '../layout.ts';
import type { Listing } from '../list-files.ts';
import type { ProjectPorts } from '../open-project.ts';
import type { ProjectDisk } from '../project-disk.ts';
import { keyOf, type AllStoredTexts, type StoredText, type StoredTexts } from '../project-state.ts';

/** Thrown by everything after the simulated kill. */
export class Killed extends Error {}

/** How many steps remain before the kill. Each step is atomic. */
export type Fuse = { left: number };

/** A folder and store that survive simulated kills. */
export class MemoryMachine {
  readonly files = new Map<string, string>([[projectFileName, '{}']]);
  readonly texts = {
    payload: new Map<string, StoredText>(),
    story: new Map<string, StoredText>(),
    template: new Map<string, StoredText>(),
  };
  readonly rows = new Map<string, FileRow>();
  sequence: readonly string[] = [];

  disk(fuse: Fuse): ProjectDisk {
    const { files } = this;
    const read: ProjectDisk['read'] = async (path) => {
      const text = files.get(path);
      return text === undefined ? null : { text, sha256: hash('sha256', text) };
    };
    return {
      isPresent: async () => files.has(projectFileName),
      requirePresent: async () => {
        if (!files.has(projectFileName)) throw new Error('The folder is away');
      },
      list: async () => this.#listing(),
      names: async (folder) =>
        [...files.keys()]
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''),
      read,
      isReadOnly: () => false,
      sha256: async (path) => {
        const text = files.get(path);
        return text === undefined ? null : hash('sha256', text);
      },
      write: async (path, text, seen) =>
        step(fuse, () => {
          const there = files.get(path);
          const isSeen = (there === undefined ? null : hash('sha256', there)) === seen;
          if (isSeen) files.set(path, text);
          return isSeen;
        }),
      remove: async (path, seen) =>
        step(fuse, () => hash('sha256', files.get(path) ?? '') === seen && files.delete(path)),
    };
  }

  index(fuse: Fuse): FileIndex {
    return {
      all: async () => [...this.rows.values()],
      write: async (rows: readonly FileRow[], dropped: readonly RowKey[]) =>
        step(fuse, () => {
          for (const key of dropped) this.rows.delete(keyOf(key));
          for (const row of rows) this.rows.set(keyOf(row), row);
        }),
    };
  }

  stored(fuse: Fuse): AllStoredTexts {
    const texts = (kind: 'payload' | 'story' | 'template'): StoredTexts => ({
      list: async () => [...this.texts[kind].values()],
      save: async (texts) =>
        step(fuse, () => {
          for (const text of texts) this.texts[kind].set(text.id, text);
        }),
      remove: async (id) => step(fuse, () => this.texts[kind].delete(id)),
    });
    return {
      payload: texts('payload'),
      story: texts('story'),
      template: texts('template'),
      arrange: async (ids) =>
        step(fuse, () => {
          const all = new Map(this.texts.payload);
          const sorted = [
            ...ids.flatMap((id) => all.get(id) ?? []),
            ...[...all.values()].filter(({ id }) => !ids.includes(id)),
          ];
          this.texts.payload.clear();
          for (const text of sorted) this.texts.payload.set(text.id, text);
        }),
    };
  }

  /** The ports of a project on this machine, with changes. */
  ports(fuse: Fuse, changes: Partial<ProjectPorts> = {}): ProjectPorts {
    return {
      disk: this.disk(fuse),
      index: this.index(fuse),
      stored: this.stored(fuse),
      newId: () => 'new',
      fingerprint: (text) => text,
      storeVersion: async () => {},
      onImported: () => {},
      onConflicts: () => {},
      onUnwritten: () => {},
      ...changes,
    };
  }

  #listing(): Listing {
    const paths = [...this.files.keys()].toSorted();
    const files = paths.flatMap((path) => {
      const kind = kindOf(path);
      return kind === null ? [] : [{ kind, path }];
    });
    return { files, folders: new Map(), refused: [] };
  }
}

function kindOf(path: string): FileKind | null {
  if (path.startsWith('payloads/')) return fileNameOf(path) === 'order.json' ? 'order' : 'payload';
  if (folderOf(path) === 'stories') return 'story';
  return folderOf(path) === 'templates' ? 'template' : null;
}

async function step<Value>(fuse: Fuse, run: () => Value): Promise<Value> {
  if (fuse.left <= 0) throw new Killed();
  fuse.left -= 1;
  return run();
}
