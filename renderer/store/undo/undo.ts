import { createTaskQueue } from '../../../shared/lib/task-queue.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { applyWith, restoredIds, type Applied, type Change, type SingleChange } from './change.ts';
import { createAddedTexts } from './added-texts.ts';
import { createStepStorage, createTypedRuns } from './step-storage.ts';
import type { DoneStep, Step, UndoSlice } from './step-words.ts';

const mostSteps = 100;

type Context = SliceContext<
  keyof UndoSlice | 'notify' | 'notices' | 'dismissNotice' | 'documents' | 'stories' | 'templates'
>;

/** One stack for every undoable action, except in the editor's text. */
export function createUndo(context: Context): UndoSlice {
  const { ports, set, get } = context;
  let lastId = 0;
  const newId = (): number => {
    lastId += 1;
    return lastId;
  };
  const runs = createTypedRuns(newId, ports.now);
  const storage = createStepStorage(context, runs);
  const applying = createApplying(context);
  const added = createAddedTexts(get);

  const forgetStep = forgetting(context, storage.later);
  const add = (step: Step): number => {
    const done = { ...step, id: newId(), atMs: ports.now() };
    set(({ steps }) => ({ steps: [...steps.slice(1 - mostSteps), done] }));
    added.note(done.id, done.change);
    if (step.isQuiet !== true) get().notify({ tone: 'plain', words: step.words, step: done.id });
    storage.later();
    return done.id;
  };

  return {
    steps: [],
    undone: [],
    recordStep: (step) => {
      if (applying.isOn()) return 0;
      const joined = joinedBy(step, get().steps.at(-1));
      runs.end(step.change);
      dismissRedo(get());
      set(({ steps }) => ({ undone: [], steps: joined === null ? steps : steps.slice(0, -1) }));
      return add({ ...step, change: joined?.change ?? step.change });
    },
    ...createMoves(context, { apply: applying.apply, added, forgetStep, add, storeLater: storage.later }),
    forgetStep,
    forgetStepsRestoring: (ids) => {
      const gone = new Set(ids);
      for (const step of get().steps) if (restores(step, gone)) forgetStep(step.id);
      set(({ undone }) => ({ undone: undone.filter((step) => !restores(step, gone)) }));
      runs.forget(gone);
      storage.now();
    },
    noteTyped: (...typed) => {
      if (applying.isOn()) return;
      runs.note(...typed);
      storage.later();
    },
    restoreSteps: async () => {
      const restored = await storage.read();
      runs.clear();
      set(restored);
      for (const { id, change } of restored.steps) added.note(id, change);
      lastId = Math.max(0, ...[...restored.steps, ...restored.undone].map(({ id }) => id));
    },
    storeSteps: storage.now,
  };
}

/** Takes a step and the messages that offer to undo it away. */
function forgetting({ set, get }: Context, storeLater: () => void): (id: number) => void {
  return (id) => {
    set(({ steps }) => ({ steps: steps.filter((step) => step.id !== id) }));
    for (const notice of get().notices) if (notice.step === id) get().dismissNotice(notice.id);
    storeLater();
  };
}

type Apply = (change: Change) => Promise<Change | null | false>;

/** Applies changes. What an undo does itself is no step. */
function createApplying(context: Pick<Context, 'appliers'>): { readonly isOn: () => boolean; readonly apply: Apply } {
  let isOn = false;
  const applyOne = async (change: SingleChange): Promise<Applied> => {
    isOn = true;
    let applied: Applied | Promise<Applied>;
    try {
      applied = applyWith(context.appliers(), change.set, change);
    } finally {
      isOn = false;
    }
    return applied;
  };
  return {
    isOn: () => isOn,
    apply: async (change) => {
      if (change.set !== 'all') return applyOne(change);
      const applied = await Promise.all(change.changes.map(applyOne));
      const inverses = applied.filter((each) => each !== null && each !== false);
      if (!applied.includes(false)) return { set: 'all', changes: inverses };
      await Promise.all(inverses.map(applyOne));
      return false;
    },
  };
}

type MoveParts = {
  readonly apply: Apply;
  readonly added: ReturnType<typeof createAddedTexts>;
  readonly forgetStep: (id: number) => void;
  readonly add: (step: Step) => number;
  readonly storeLater: () => void;
};

/** Undo and redo, one at a time. */
function createMoves(
  context: Context,
  parts: MoveParts,
): Pick<UndoSlice, 'undoStep' | 'undoLast' | 'redoLast' | 'wasUndone'> {
  const { get } = context;
  const undoneIds = new Set<number>();
  const next = createTaskQueue();

  const undo = async (wanted: DoneStep, isQuiet = false): Promise<void> => {
    const later = get().steps.filter((step) => step.id > wanted.id && isAboutTheSame(step, wanted));
    for (const step of [wanted, ...later].toReversed()) if (!(await undoOne(context, parts, undoneIds, step))) return;
    dismissRedo(get());
    if (!isQuiet && get().undone.at(-1)?.id === wanted.id)
      get().notify({ tone: 'plain', words: { says: 'undone', last: wanted.words }, redo: wanted.id });
  };

  const ask = ({ id, words }: DoneStep): void =>
    get().notify({ tone: 'plain', words: { says: 'undo-edited', last: words }, step: id });
  const isAsked = (id: number): boolean =>
    get().notices.some(({ words, step }) => words.says === 'undo-edited' && step === id);

  return {
    undoStep: (id, isQuiet = false) =>
      next(async () => {
        const wanted = get().steps.find((step) => step.id === id);
        if (wanted === undefined) return;
        if (!isQuiet && parts.added.isEdited(wanted) && !isAsked(id)) ask(wanted);
        else await undo(wanted, isQuiet);
      }),
    undoLast: () =>
      next(async () => {
        // Steps that change nothing are skipped, such as edits of a text that was removed since.
        for (let wanted = get().steps.at(-1); wanted !== undefined; wanted = get().steps.at(-1)) {
          if (parts.added.isEdited(wanted)) return ask(wanted);
          const { undone } = get();
          await undo(wanted);
          if (get().undone !== undone || get().steps.includes(wanted)) return;
        }
      }),
    redoLast: () => next(() => redoOne(context, parts)),
    wasUndone: (id) => next(async () => undoneIds.has(id)),
  };
}

/** False where it could not be undone. */
async function undoOne(
  { set, get }: Context,
  { apply, forgetStep, storeLater }: MoveParts,
  undoneIds: Set<number>,
  step: DoneStep,
): Promise<boolean> {
  const at = get().steps.indexOf(step);
  if (at === -1) return true;
  forgetStep(step.id);
  const { steps } = get();
  const inverse = await apply(step.change);
  if (inverse === false) set((now) => ({ steps: now.steps.toSpliced(at, 0, step) }));
  else undoneIds.add(step.id);
  // An action meanwhile has ended what can be done again.
  if (inverse !== null && inverse !== false && get().steps === steps)
    set(({ undone }) => ({ undone: [...undone, { ...step, change: inverse }].slice(-mostSteps) }));
  storeLater();
  return inverse !== false;
}

async function redoOne({ set, get }: Context, { apply, add, storeLater }: MoveParts): Promise<void> {
  const wanted = get().undone.at(-1);
  const inverse = wanted === undefined ? false : await apply(wanted.change);
  if (wanted === undefined || inverse === false) return;
  set(({ undone }) => ({ undone: undone.filter((step) => step !== wanted) }));
  dismissRedo(get());
  if (inverse !== null) add({ ...wanted, change: inverse });
  storeLater();
}

function restores({ change }: DoneStep, gone: ReadonlySet<string>): boolean {
  return restoredIds(change).some((each) => gone.has(each));
}

/** Takes away the message that offers to do again what was undone. */
function dismissRedo({ notices, dismissNotice }: Pick<Bench, 'notices' | 'dismissNotice'>): void {
  for (const { id, redo } of notices) if (redo !== undefined) dismissNotice(id);
}

/** The last step, where the new one goes on with it. */
function joinedBy(step: Step, last: DoneStep | undefined): DoneStep | null {
  return last !== undefined && step.joins === true && isAboutTheSame(last, step) ? last : null;
}

function isAboutTheSame(one: Step, other: Step): boolean {
  return one.about?.some((each) => other.about?.includes(each)) === true;
}
