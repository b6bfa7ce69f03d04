import * as z from 'zod';
import { createTimers } from '../timers.ts';
import type { SliceContext } from '../slice.ts';
import { changeSchema, forgottenCallsId, restoredIds, type Change } from './change.ts';
import { stepWordsSchema, type DoneStep } from './step-words.ts';

/** Steps are stored this long after an action, so that a window that dies has them too. */
const storeMs = 500;

type Context = SliceContext<'steps' | 'undone' | 'documents' | 'stories' | 'templates'>;

/** The steps in the storage of this tab. */
export function createStepStorage({ ports, get }: Context, runs: TypedRuns) {
  const timers = createTimers<'store'>(ports.later);
  const nameOf = (id: string): string | null => {
    const { documents, stories, steps } = get();
    return [...documents, ...stories, ...steps.flatMap(textsOf)].find((text) => text.id === id)?.name ?? null;
  };
  const isHere = (id: string): boolean => {
    const { documents, stories, templates } = get();
    return [documents, stories, templates].some((texts) => texts.some((text) => text.id === id));
  };
  /** The ids that the host can restore. Its answer counts, as another window may have deleted texts permanently. */
  const restorable = async (): Promise<ReadonlySet<string>> => {
    const { versions, calls } = ports.bridge;
    try {
      const [{ deleted }, { forgotten }] = await Promise.all([versions.deleted({}), calls.forgotten({})]);
      return new Set([...deleted.map(({ id }) => id), ...forgotten.map(forgottenCallsId)]);
    } catch {
      return new Set();
    }
  };
  const now = (): void => {
    timers.stop('store');
    const { steps, undone } = get();
    ports.storedSteps.write(writeSteps({ steps: runs.among(steps, nameOf), undone }));
  };
  return {
    now,
    later: (): void => timers.start('store', storeMs, now),
    /** The steps of the window before, without those that would bring back what was deleted permanently. */
    read: async (): Promise<StoredSteps> => {
      const stored = readSteps(ports.storedSteps.read());
      const wanted = [...stored.steps, ...stored.undone].flatMap(({ change }) => restoredIds(change));
      const known = wanted.every(isHere) ? new Set<string>() : await restorable();
      const remains = ({ change }: DoneStep): boolean => restoredIds(change).every((id) => isHere(id) || known.has(id));
      return { steps: stored.steps.filter(remains), undone: stored.undone.filter(remains) };
    },
  };
}

function textsOf({ change }: DoneStep): readonly { readonly id: string; readonly name: string }[] {
  if (change.set === 'payloads') return change.payloads;
  return change.set === 'story' ? [change.story] : [];
}

/** The newest steps that fit are stored, in UTF-16 units of JSON. A browser gives a tab about 5 Mi. */
const mostUnits = 2 * 1024 * 1024;

const stepSchema = z.object({
  words: stepWordsSchema,
  isQuiet: z.boolean().optional(),
  about: z.array(z.string()).readonly().optional(),
  change: changeSchema,
  id: z.number(),
  atMs: z.number(),
});
const storedSchema = z.object({ steps: z.array(stepSchema), undone: z.array(stepSchema) });
type StoredSteps = { readonly steps: readonly DoneStep[]; readonly undone: readonly DoneStep[] };

/** The newest steps and what can be done again, as text; empty where there is neither. */
function writeSteps({ steps, undone }: StoredSteps): string {
  let room = mostUnits;
  const fitting = (all: readonly DoneStep[]): readonly DoneStep[] => {
    const first = all.findLastIndex((step) => {
      room -= JSON.stringify(step).length;
      return room < 0;
    });
    return all.slice(first + 1);
  };
  const stored = { steps: fitting(steps), undone: fitting(undone) };
  return stored.steps.length + stored.undone.length === 0 ? '' : JSON.stringify(stored);
}

/** Steps that `writeSteps` wrote; none where the text is of another form. */
function readSteps(text: string | null): StoredSteps {
  try {
    const read = storedSchema.safeParse(JSON.parse(text ?? ''));
    return read.success ? read.data : { steps: [], undone: [] };
  } catch {
    return { steps: [], undone: [] };
  }
}

const mostRuns = 50;

/** A longer text is not stored for an undo after a reload. */
const longestText = 256 * 1024;

/** Texts as they were before they were typed into. The editor undoes typing; after a reload these steps do. */
export function createTypedRuns(newId: () => number, now: () => number) {
  type Run = {
    readonly id: number;
    readonly of: string;
    readonly before: string;
    readonly after: string;
    readonly atMs: number;
  };
  let runs: readonly Run[] = [];
  return {
    note: (of: string, before: string, after: string): void => {
      if (Math.max(before.length, after.length) > longestText) return;
      const at = runs.findLastIndex((run) => run.of === of);
      const open = runs[at];
      runs =
        open?.after === before
          ? runs.with(at, { ...open, after })
          : [...runs.slice(1 - mostRuns), { id: newId(), of, before, after, atMs: now() }];
    },
    /** Leaves out what a step of its own has changed. */
    end: (change: Change): void => {
      if (change.set !== 'text') return;
      runs = runs.map((run) =>
        run.of === change.id && run.after === change.over ? { ...run, after: change.text } : run,
      );
    },
    forget: (gone: ReadonlySet<string>): void => {
      runs = runs.filter(({ of }) => !gone.has(of));
    },
    clear: (): void => {
      runs = [];
    },
    /** The steps with one for each run among them. */
    among: (steps: readonly DoneStep[], nameOf: (id: string) => string | null): readonly DoneStep[] => {
      const typed = runs.flatMap(({ id, of, before, after, atMs }): readonly DoneStep[] => {
        const name = nameOf(of);
        if (name === null || before === after) return [];
        const change = { set: 'text', id: of, text: before, over: after } as const;
        return [{ words: { says: 'text-edited', name }, isQuiet: true, about: [`text of ${of}`], change, id, atMs }];
      });
      return [...steps, ...typed].toSorted((one, other) => one.id - other.id);
    },
  };
}

type TypedRuns = ReturnType<typeof createTypedRuns>;
