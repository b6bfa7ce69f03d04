import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import { sortByIds } from '../../../../shared/documents/sort-by-ids.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { resolveConflict, textsOf } from './conflicts.ts';
import type { ConflictTexts, Take } from './conflicts.ts';
import { loadProject } from './load-project.ts';
import { keyOf, nothingCameIn, projectState } from './project-state.ts';
import type { CameIn, Conflict, ProjectStatePorts, ProjectState, StoredText, TextKind } from './project-state.ts';
import type { RefusedFile } from './refused-file.ts';
import { arrangePayloads, removeText, saveTexts } from './save-texts.ts';
import { takeIn } from './import-changes.ts';

/** Of texts that are saved: a fingerprint of the text that each was typed over, by its id, where that is known. */
export type TypedOver = Readonly<Record<string, string>>;

/**
 * Texts of a project: each lies in the store and in a file of the folder. A promise that resolves means the store; a file that
 * cannot be written waits, and is among `unwritten` until it can.
 */
export interface ProjectTexts<Kept> {
  readonly list: () => Promise<readonly Kept[]>;
  readonly save: (all: readonly Kept[], over?: TypedOver) => Promise<void>;
  /** False when there is no such one. */
  readonly remove: (id: string) => Promise<boolean>;
}

/** A project at work. */
export type OpenProject = {
  readonly documents: ProjectTexts<PayloadDocument> & { readonly arrange: (ids: readonly string[]) => Promise<void> };
  readonly stories: ProjectTexts<StoryDocument>;
  readonly templates: ProjectTexts<CustomTemplate>;
  /** Texts of which store and file have both changed. */
  readonly conflicts: () => readonly Conflict[];
  readonly conflict: (key: Pick<Conflict, 'kind' | 'id'>) => Promise<ConflictTexts>;
  readonly resolve: (key: Pick<Conflict, 'kind' | 'id'>, take: Take, seen: string) => Promise<void>;
  /** Takes in what has changed in the folder, and writes what is not written yet. False: the folder is away. */
  readonly rescan: () => Promise<boolean>;
  /** Files that are not used, each with the reason. */
  readonly refused: () => readonly RefusedFile[];
  /** Files that are not as the store has them, because they could not be written or removed yet. */
  readonly unwritten: () => readonly Unwritten[];
};

/** A file by its path within the project, and why it is not written yet. */
export type Unwritten = { readonly path: string; readonly error: unknown };

export type ProjectPorts = ProjectStatePorts & {
  /** A short fingerprint of a text, as windows make it. */
  readonly fingerprint: (text: string) => string;
  /** Told of what came in from the disk, and of what a save has changed beside what was saved. */
  readonly onCameIn: (cameIn: CameIn) => void;
  /** Told when there are other conflicts. */
  readonly onConflicts: (conflicts: readonly Conflict[]) => void;
  /** Told when there are other files that could not be written. */
  readonly onUnwritten: () => void;
};

/** Opens a project: what both sides have is brought together first. One thing is done at a time. */
export async function openProject(ports: ProjectPorts): Promise<OpenProject> {
  const state = projectState(ports);
  const turn = createTaskQueue();
  let told = '';
  let unwritten = '';
  const flush = (): void => {
    const { cameIn } = state;
    state.cameIn = nothingCameIn();
    if (!isNothing(cameIn)) ports.onCameIn(cameIn);
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
    if (!(await state.disk.isThere())) {
      // What is only missing along with the folder is no conflict; what is one is found again once the folder is back.
      state.conflicts.clear();
      return false;
    }
    await takeIn(state, await state.disk.list());
    return true;
  };
  await turn(async () => {
    await loadProject(state);
    await rescan();
  });
  state.cameIn = nothingCameIn();
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
    conflict: (key) => next(() => textsOf(state, key)),
    resolve: (key, take, seen) => next(() => resolveConflict(state, key, take, seen)),
    rescan: () => next(rescan),
    refused: () => state.refused,
    unwritten: () => [...state.unwritten].map(([path, error]) => ({ path, error })),
  };
}

type Plain = { readonly id: string; readonly name: string; readonly text: string };

/** Stories and templates stand in no order. */
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
    // A store that another program has locked holds up whoever saves, and not whoever reads.
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

/** Texts that were typed over another one than lies here, since that came in from the disk in the meantime. */
function unseen(
  state: ProjectState,
  kind: TextKind,
  texts: readonly StoredText[],
  over: TypedOver,
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

function isNothing({ payload, story, template, isArranged }: CameIn): boolean {
  return !isArranged && [payload, story, template].every(({ saved, removed }) => saved.size + removed.size === 0);
}
