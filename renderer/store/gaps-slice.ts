import type { Session } from '../../shared/bridge/schemas.ts';
import { schemeInForce } from '../../shared/spec/gaps.ts';
import { changedGaps, sameChoices, withChoice, withoutDefaults } from '../../shared/spec/gap-choices.ts';
import type { GapChoices, GapId } from '../../shared/spec/gaps.ts';
import { troubleOf } from '../bridge/index.ts';
import type { SliceContext } from './bench.ts';

/** One change of a choice; null takes the default again. */
export type GapChange = { readonly id: GapId; readonly value: string | null };

export type GapsSlice = {
  /** The choices in force for the project; an open point that is absent has its default. */
  readonly gaps: GapChoices;
  /** Puts a value in force, at once on screen; null takes the default again. It can be undone. */
  readonly chooseGap: (id: GapId, value: string | null) => Promise<void>;
  /** Takes every default again. It can be undone. */
  readonly resetGaps: () => Promise<void>;
  /** Takes over choices that the host has put in force. */
  readonly gapsWereChosen: (gaps: GapChoices) => void;
};

/** The readings of what the specification leaves open. The host keeps them; everything derived follows at once. */
export function createGaps({ world, set, get }: SliceContext): GapsSlice {
  let underWay = 0;

  const inForce = (gaps: GapChoices): void => {
    // The host's answer and its event mostly say what is in force already, and everything would be made anew for it.
    if (sameChoices(gaps, get().gaps)) return;
    set(({ session }) => ({ gaps, session: session === null ? null : withScheme(session, gaps) }));
    get().look();
    get().summariseAll();
    get().summariseStories();
    get().textChanged();
  };

  /** Shows the changes before the host has them, and takes them back when it does not take them. */
  const change = async (changes: readonly GapChange[]): Promise<boolean> => {
    const before = get().gaps;
    underWay += 1;
    inForce(withChanges(before, changes));
    try {
      const kept = await world.bridge.gaps.choose({ changes: [...changes] });
      underWay -= 1;
      // Of several changes under way the last answer is the truth.
      if (underWay === 0) inForce(kept);
      return true;
    } catch (error) {
      underWay -= 1;
      inForce(withChanges(get().gaps, inverse(before, changes)));
      get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'gaps', trouble: troubleOf(error) } });
      return false;
    }
  };

  const changeWithUndo = async (
    changes: readonly GapChange[],
    words: { readonly says: 'gap-chosen'; readonly id: GapId } | { readonly says: 'gaps-reset' },
  ): Promise<void> => {
    const before = get().gaps;
    if (!(await change(changes))) return;
    const undo = (): void => void change(inverse(before, changes));
    // One message is enough for several changes in a row; it undoes the last.
    for (const { id, words: said } of get().notices) {
      if (said.says === 'gap-chosen' || said.says === 'gaps-reset') get().dismissNotice(id);
    }
    get().notify({ tone: 'plain', words, action: { label: 'undo', run: undo } });
  };

  return {
    gaps: {},
    chooseGap: async (id, value) => {
      if (withChanges(get().gaps, [{ id, value }])[id] === get().gaps[id]) return;
      await changeWithUndo([{ id, value }], { says: 'gap-chosen', id });
    },
    resetGaps: async () => {
      const changes = changedGaps(get().gaps).map((id) => ({ id, value: null }));
      if (changes.length > 0) await changeWithUndo(changes, { says: 'gaps-reset' });
    },
    gapsWereChosen: (gaps) => {
      if (underWay === 0) inForce(gaps);
    },
  };
}

/** The app scheme of the sandbox's environment is one of the choices. */
function withScheme(session: Session, gaps: GapChoices): Session {
  return { ...session, environment: { ...session.environment, scheme: schemeInForce(gaps) } };
}

function withChanges(gaps: GapChoices, changes: readonly GapChange[]): GapChoices {
  return withoutDefaults(changes.reduce<GapChoices>((wanted, { id, value }) => withChoice(wanted, id, value), gaps));
}

/** The changes that bring back what was in force before these. */
function inverse(before: GapChoices, changes: readonly GapChange[]): readonly GapChange[] {
  return changes.map(({ id }) => ({ id, value: before[id] ?? null }));
}
