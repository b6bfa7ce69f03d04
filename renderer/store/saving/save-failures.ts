import type { Trouble } from '../../bridge/index.ts';

type Id = { readonly id: string };

/** What could not be saved, and why: until it is tried again. */
export type SaveFailures = {
  /** A save of these failed; whether there were others beside each. */
  readonly add: (texts: readonly Id[], trouble: Trouble, wereSeveral: boolean) => void;
  /** Whether it is worth a try before the next retry. */
  readonly mayBeTried: (text: Id) => boolean;
  /** It was refused with others: which of them is at fault shows when each is written alone. */
  readonly isAlone: (text: Id) => boolean;
  readonly isRefused: (id: string) => boolean;
  /** The host cannot be reached. */
  readonly isLost: () => boolean;
  /** null where nothing has failed since the last retry. */
  readonly trouble: () => Trouble | null;
  /** It has another text. */
  readonly tryAgain: (id: string) => void;
  /** It was saved, or removed. */
  readonly forget: (id: string) => void;
  /** Everything is worth another try. */
  readonly clear: () => void;
  /** How long to wait for the next retry: longer each time. */
  readonly delayMs: () => number;
  /** The next failure is a first one again. */
  readonly isOver: () => void;
};

const retryMs = [500, 1000, 2000, 4000] as const;
const longestRetryMs = 8000;

export function createFailures(): SaveFailures {
  const alone = new Set<string>();
  const refused = new Map<string, Trouble>();
  let lost: Trouble | null = null;
  let retries = 0;
  return {
    add: (texts, trouble, wereSeveral) => {
      if (trouble.code === 'HOST_GONE' || trouble.code === 'SIGNED_OUT') lost = trouble;
      else if (wereSeveral) for (const { id } of texts) alone.add(id);
      else for (const { id } of texts) refused.set(id, trouble);
    },
    mayBeTried: ({ id }) => lost === null && !refused.has(id),
    isAlone: ({ id }) => alone.has(id),
    isRefused: (id) => refused.has(id),
    isLost: () => lost !== null,
    trouble: () => lost ?? [...refused.values()][0] ?? null,
    tryAgain: (id) => void refused.delete(id),
    forget: (id) => {
      refused.delete(id);
      alone.delete(id);
    },
    clear: () => {
      lost = null;
      refused.clear();
    },
    delayMs: () => {
      const delay = retryMs[retries] ?? longestRetryMs;
      retries += 1;
      return delay;
    },
    isOver: () => {
      retries = 0;
    },
  };
}
