import type { Change } from './change.ts';
import type { DoneStep } from './slices.ts';

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

export type TypedRuns = ReturnType<typeof createTypedRuns>;
