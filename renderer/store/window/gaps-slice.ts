import type { Session } from '../../../shared/bridge/schemas.ts';
import { inTurn } from '../../../shared/lib/in-turn.ts';
import { schemeInForce } from '../../../shared/gaps/gaps.ts';
import { changedGaps, sameChoices, withChoice, withoutDefaults } from '../../../shared/gaps/gap-choices.ts';
import type { GapChoices, GapId } from '../../../shared/gaps/gaps.ts';
import { signingProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import type { GapsSlice } from './slices.ts';

/** One change of a choice; null takes the default again. */
export type GapChange = { readonly id: GapId; readonly value: string | null };

/** Changes that the host has not answered yet, and what it told of all choices meanwhile. */
type UnderWay = { readonly changes: readonly GapChange[]; told: GapChoices | null };

/** The readings of what the specification leaves open. The host keeps them; everything derived follows at once. */
export function createGaps({
  ports,
  set,
  get,
}: SliceContext<
  | keyof GapsSlice
  | 'session'
  | 'look'
  | 'summariseAll'
  | 'summariseStories'
  | 'textChanged'
  | 'notify'
  | 'notices'
  | 'dismissNotice'
>): GapsSlice {
  /** What the host was last heard to have in force; null while nothing is under way. */
  let confirmed: GapChoices | null = null;
  let underWay: readonly UnderWay[] = [];
  const next = inTurn();

  const inForce = (gaps: GapChoices): void => {
    // The host's answer and its event mostly say what is in force already, and everything would be made anew for it.
    if (sameChoices(gaps, get().gaps)) return;
    set(({ session }) => ({ gaps, session: session === null ? null : withChoicesOf(session, gaps) }));
    get().look();
    get().summariseAll();
    get().summariseStories();
    get().textChanged();
  };

  const show = (): void => {
    const gaps = confirmed ?? get().gaps;
    if (underWay.length === 0) confirmed = null;
    inForce(underWay.reduce((each, { changes }) => withChanges(each, changes), gaps));
  };

  /** Asks for one thing at a time, so that no answer overtakes another. */
  const ask = (own: UnderWay): Promise<void> =>
    next(async () => {
      const kept = await ports.bridge.gaps.choose({ changes: [...own.changes] });
      // What was told meanwhile and has these changes in it is newer than the answer.
      const isNewer = own.told !== null && sameChoices(own.told, withChanges(own.told, own.changes));
      confirmed = isNewer ? own.told : kept;
    });

  /** Shows the changes before the host has them, and takes them back when it does not take them. */
  const change = async (changes: readonly GapChange[]): Promise<boolean> => {
    const own: UnderWay = { changes, told: null };
    confirmed ??= get().gaps;
    underWay = [...underWay, own];
    show();
    const end = (): void => {
      underWay = underWay.filter((each) => each !== own);
      show();
    };
    try {
      await ask(own);
      end();
      return true;
    } catch (error) {
      end();
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
      confirmed = gaps;
      for (const each of underWay) each.told = gaps;
      show();
    },
  };
}

/** The app scheme and the key version of the sandbox's environment follow from the choices. */
function withChoicesOf(session: Session, gaps: GapChoices): Session {
  const { keyVersion } = signingProfile(gaps);
  return { ...session, environment: { ...session.environment, keyVersion, scheme: schemeInForce(gaps) } };
}

function withChanges(gaps: GapChoices, changes: readonly GapChange[]): GapChoices {
  return withoutDefaults(changes.reduce<GapChoices>((wanted, { id, value }) => withChoice(wanted, id, value), gaps));
}

/** The changes that bring back what was in force before these. */
function inverse(before: GapChoices, changes: readonly GapChange[]): readonly GapChange[] {
  return changes.map(({ id }) => ({ id, value: before[id] ?? null }));
}
