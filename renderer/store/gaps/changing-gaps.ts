import { sameChoices, withChoice, withoutDefaults } from '../../../shared/gaps/gap-choices.ts';
import type { GapChoices, GapId } from '../../../shared/gaps/gaps.ts';
import { inTurn } from '../../../shared/lib/in-turn.ts';

/** One change of a choice; null takes the default again. */
export type GapChange = { readonly id: GapId; readonly value: string | null };

/** Changes that the host has not answered yet, and what it told of all choices meanwhile. */
type UnderWay = { readonly changes: readonly GapChange[]; told: GapChoices | null };

export type ChangingGaps = {
  /** Shows the changes before the host has them. Rejects, and takes them back, when the host does not take them. */
  readonly change: (changes: readonly GapChange[]) => Promise<void>;
  /** Resolves once the host has answered every change that is under way, whatever it answered. */
  readonly idle: () => Promise<void>;
  /** The host told, without being asked, which choices are in force. */
  readonly told: (gaps: GapChoices) => void;
};

/** Choices that are shown at once and kept by the host a moment later. `ask` resolves with all that are in force then. */
export function changingGaps(ports: {
  readonly shown: () => GapChoices;
  readonly show: (gaps: GapChoices) => void;
  readonly ask: (changes: readonly GapChange[]) => Promise<GapChoices>;
}): ChangingGaps {
  /** What the host was last heard to have in force; null while nothing is under way. */
  let confirmed: GapChoices | null = null;
  let underWay: readonly UnderWay[] = [];
  const next = inTurn();

  const show = (): void => {
    const gaps = confirmed ?? ports.shown();
    if (underWay.length === 0) confirmed = null;
    ports.show(underWay.reduce((each, { changes }) => withChanges(each, changes), gaps));
  };

  /** Asks for one thing at a time, so that no answer overtakes another. */
  const ask = (own: UnderWay): Promise<void> =>
    next(async () => {
      const kept = await ports.ask(own.changes);
      // What was told meanwhile and has these changes in it is newer than the answer.
      const isNewer = own.told !== null && sameChoices(own.told, withChanges(own.told, own.changes));
      confirmed = isNewer ? own.told : kept;
    });

  return {
    change: async (changes) => {
      const own: UnderWay = { changes, told: null };
      confirmed ??= ports.shown();
      underWay = [...underWay, own];
      show();
      try {
        await ask(own);
      } finally {
        underWay = underWay.filter((each) => each !== own);
        show();
      }
    },
    idle: () => next(async () => undefined),
    told: (gaps) => {
      confirmed = gaps;
      for (const each of underWay) each.told = gaps;
      show();
    },
  };
}

export function withChanges(gaps: GapChoices, changes: readonly GapChange[]): GapChoices {
  return withoutDefaults(changes.reduce<GapChoices>((wanted, { id, value }) => withChoice(wanted, id, value), gaps));
}

/** The changes that bring back what was in force before these. */
export function inverse(before: GapChoices, changes: readonly GapChange[]): readonly GapChange[] {
  return changes.map(({ id }) => ({ id, value: before[id] ?? null }));
}
