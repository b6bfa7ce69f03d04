import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import { sortByIds } from '../../../../shared/documents/sort-by-ids.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { resolveConflict, readConflict, type ConflictTexts, type Resolution } from './conflicts.ts';
import { loadProject } from './load-project.ts';
import {
  keyOf,
  noChanges,
  projectState,
  type ImportedChanges,
  type Conflict,
  type ProjectStatePorts,
  type ProjectState,
  type StoredText,
  type TextKind,
} from './project-state.ts';
import type { RefusedFile } from './refused-file.ts';
import { arrangePayloads, removeText, saveTexts } from './save-texts.ts';
import { importChanges } from './import-changes.ts';

/** For each saved id the fingerprint of the text it was typed over, where known. */
export type BaseFingerprints = Readonly<Record<string, string>>;

/**
 * Texts in the store and as files. Promises resolve once stored; a file that cannot be written waits in `unwritten`.
 */
export interface ProjectTexts<Kept> {
  readonly list: () => Promise<readonly Kept[]>;
  readonly save: (all: readonly Kept[], over?: BaseFingerprints) => Promise<void>;
  /** False when it does not exist. */
  readonly remove: (id: string) => Promise<boolean>;
}

export type OpenProject = {
  readonly documents: ProjectTexts<PayloadDocument> & { readonly arrange: (ids: readonly string[]) => Promise<void> };
  readonly stories: ProjectTexts<StoryDocument>;
  readonly templates: ProjectTexts<CustomTemplate>;
  readonly conflicts: () => readonly Conflict[];
  readonly conflict: (key: Pick<Conflict, 'kind' | 'id'>) => Promise<ConflictTexts>;
  readonly resolve: (key: Pick<Conflict, 'kind' | 'id'>, take: Resolution, seen: string) => Promise<void>;
  /** Imports changes of the folder and writes what is pending. False: the folder is away. */
  readonly rescan: () => Promise<boolean>;
  readonly refused: () => readonly RefusedFile[];
  readonly unwritten: () => readonly Unwritten[];
};

export type Unwritten = { readonly path: string; readonly error: unknown };

export type ProjectPorts = ProjectStatePorts & {
  /** The short fingerprint of a text that windows use. */
  readonly fingerprint: (text: string) => string;
  /** Receives imported changes, and changes of a save beyond its texts. */
  readonly onImported: (cameIn: ImportedChanges) => void;
  readonly onConflicts: (conflicts: readonly Conflict[]) => void;
  readonly onUnwritten: () => void;
};

/** Opens a project after an import. Operations run one at a time. */
export async function openProject(ports: ProjectPorts): Promise<OpenProject> {
  const state = projectState(ports);
  const turn = createTaskQueue();
  let told = '';
  let unwritten = '';
  const flush = (): void => {
    const { imported } = state;
    state.imported = noChanges();
    if (!isNothing(imported)) ports.onImported(imported);
    const conflicts = [...state.conflicts.values()];
    const now = JSON.stringify(conflicts);
    if (now !== told) ports.onConflicts(conflicts);
    told = now;
    const waiting = [...state.unwritten.keys()].join('\n');
    if (waiting !== unwritten) ports.onUnwritten();
    unwritten = waiting;
  };
  const next = <Value>(run: () => Promise<Value>): Promise<Value> => turn(() => run().finally(flush));
  const rescan = async (): Promise<boolean> => {
    if (!(await state.disk.isPresent())) {
      // While the folder is away nothing conflicts; real conflicts are found again later.
      state.conflicts.clear();
      return false;
    }
    await importChanges(state, await state.disk.list());
    return true;
  };
  await turn(async () => {
    await loadProject(state);
    await rescan();
  });
  state.imported = noChanges();
  told = JSON.stringify([...state.conflicts.values()]);
  const textsFor = textsOfKind(state, next, ports.fingerprint);
  return {
    documents: {
      ...textsFor(
        'payload',
        (text) => text,
        (one) => one,
      ),
      arrange: (ids) => next(() => arrange(state, ids)),
    },
    stories: textsFor('story', withoutOrder, plain),
    templates: textsFor('template', withoutOrder, plain),
    conflicts: () => [...state.conflicts.values()],
    conflict: (key) => next(() => readConflict(state, key)),
    resolve: (key, take, seen) => next(() => resolveConflict(state, key, take, seen)),
    rescan: () => next(rescan),
    refused: () => state.refused,
    unwritten: () => [...state.unwritten].map(([path, error]) => ({ path, error })),
  };
}

type Plain = { readonly id: string; readonly name: string; readonly text: string };

export function withoutOrder({ id, name, text }: Plain): StoredText {
  return { id, name, text, order: '', orderNo: '', scenario: '' };
}

function plain({ id, name, text }: StoredText): Plain {
  return { id, name, text };
}

function textsOfKind(
  state: ProjectState,
  next: <Value>(run: () => Promise<Value>) => Promise<Value>,
  fingerprint: (text: string) => string,
) {
  return <Kept>(
    kind: TextKind,
    asText: (one: Kept) => StoredText,
    asKept: (text: StoredText) => Kept,
  ): ProjectTexts<Kept> => ({
    // A store locked by another program delays saves but not reads.
    list: () =>
      new Promise((resolve) => {
        const read = (): void => {
          state.readers.delete(read);
          resolve(listed(state, kind, asKept));
        };
        state.readers.add(read);
        if (state.isStoring) read();
        else void next(async () => read());
      }),
    save: (all, over = {}) =>
      next(() => {
        const texts = all.map(asText);
        return saveTexts(state, kind, texts, unseen(state, kind, texts, over, fingerprint));
      }),
    remove: (id) => next(() => removeText(state, kind, id)),
  });
}

function listed<Kept>(state: ProjectState, kind: TextKind, asKept: (text: StoredText) => Kept): readonly Kept[] {
  const ids = kind === 'payload' ? state.sequence : [...state.texts[kind].keys()];
  return ids.flatMap((id) => {
    const text = state.texts[kind].get(id);
    return text === undefined ? [] : [asKept(text)];
  });
}

/** Texts typed over another text than the current one, which was imported meanwhile. */
function unseen(
  state: ProjectState,
  kind: TextKind,
  texts: readonly StoredText[],
  over: BaseFingerprints,
  fingerprint: (text: string) => string,
): ReadonlySet<string> {
  const ids = texts.flatMap(({ id, text }) => {
    const typedOver = Object.hasOwn(over, id) ? over[id] : undefined;
    if (typedOver === undefined || !state.fromOutside.has(keyOf({ kind, id }))) return [];
    const there = state.texts[kind].get(id)?.text;
    const isSeen = there !== undefined && (there === text || fingerprint(there) === typedOver);
    return isSeen ? [] : [id];
  });
  return new Set(ids);
}

async function arrange(state: ProjectState, ids: readonly string[]): Promise<void> {
  const sequence = sortByIds(
    state.sequence.map((id) => ({ id })),
    ids,
  ).map(({ id }) => id);
  await arrangePayloads(state, ids, sequence);
}

function isNothing({ payload, story, template, isArranged }: ImportedChanges): boolean {
  return !isArranged && [payload, story, template].every(({ saved, removed }) => saved.size + removed.size === 0);
}
