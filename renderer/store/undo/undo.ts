import { createTaskQueue } from '../../../shared/lib/task-queue.ts';
import type { SliceContext } from '../slice.ts';
import type { DoneStep, Step, UndoSlice } from './slices.ts';

const mostSteps = 100;

type Context = SliceContext<keyof UndoSlice | 'notify' | 'notices' | 'dismissNotice'>;

/** One stack for every undoable action, except in the editor's text. */
export function createUndo({ ports, set, get }: Context): UndoSlice {
  let lastId = 0;
  let isTakingBack = false;
  const next = createTaskQueue();

  const forgetStep = (id: number): void => {
    set(({ steps }) => ({ steps: steps.filter((step) => step.id !== id) }));
    for (const notice of get().notices) if (notice.step === id) get().dismissNotice(notice.id);
  };

  /** Actions of an undo add no step. */
  const run = (step: DoneStep): ReturnType<Step['undo']> => {
    isTakingBack = true;
    try {
      return step.undo();
    } finally {
      isTakingBack = false;
    }
  };

  const takeBack = async (step: DoneStep): Promise<boolean> => {
    const at = get().steps.indexOf(step);
    if (at === -1) return true;
    forgetStep(step.id);
    const isBack = (await run(step)) !== false;
    if (!isBack) set(({ steps }) => ({ steps: steps.toSpliced(at, 0, step) }));
    return isBack;
  };

  const undoStep = (id: number): Promise<void> =>
    next(async () => {
      const wanted = get().steps.find((step) => step.id === id);
      if (wanted === undefined) return;
      const later = get().steps.filter((step) => step.id > id && isAboutTheSame(step, wanted));
      for (const step of [wanted, ...later].toReversed()) if (!(await takeBack(step))) return;
    });

  return {
    steps: [],
    recordStep: (step) => {
      if (isTakingBack) return 0;
      lastId += 1;
      const joined = joinedBy(step, get().steps.at(-1));
      const done = { ...step, undo: joined?.undo ?? step.undo, id: lastId, atMs: ports.now() };
      set(({ steps }) => ({ steps: [...(joined === null ? steps : steps.slice(0, -1)).slice(1 - mostSteps), done] }));
      if (step.isQuiet !== true) get().notify({ tone: 'plain', words: step.words, step: done.id });
      return done.id;
    },
    undoStep,
    undoLast: async () => {
      const last = get().steps.at(-1);
      if (last !== undefined) await undoStep(last.id);
    },
    forgetStep,
    forgetStepsRestoring: (ids) => {
      const gone = new Set(ids);
      for (const { id, holds } of get().steps) if (holds?.some((each) => gone.has(each)) === true) forgetStep(id);
    },
  };
}

/** The last step, where the new one goes on with it. */
function joinedBy(step: Step, last: DoneStep | undefined): DoneStep | null {
  return last !== undefined && step.joins === true && isAboutTheSame(last, step) ? last : null;
}

function isAboutTheSame(one: Step, other: Step): boolean {
  return one.about?.some((each) => other.about?.includes(each)) === true;
}
