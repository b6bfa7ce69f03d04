import type { Session } from '../../../shared/bridge/schemas.ts';
import { changedGaps, sameChoices } from '../../../shared/gaps/gap-choices.ts';
import { schemeInForce } from '../../../shared/gaps/gaps.ts';
import type { GapChoices, GapId } from '../../../shared/gaps/gaps.ts';
import { signingProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import { changingGaps, inverse, withChanges } from './changing-gaps.ts';
import type { GapChange } from './changing-gaps.ts';
import type { GapsSlice } from './slices.ts';
import { troubleNotice } from '../window/trouble-notice.ts';

type Needs =
  | keyof GapsSlice
  | 'session'
  | 'look'
  | 'summariseAll'
  | 'summariseStories'
  | 'textChanged'
  | 'notify'
  | 'did'
  | 'notices'
  | 'dismissNotice';

/** The readings of what the specification leaves open. The host keeps them; everything derived follows at once. */
export function createGaps(context: SliceContext<Needs>): GapsSlice {
  const { ports, get } = context;
  const gaps = changingGaps({
    shown: () => get().gaps,
    show: inForceIn(context),
    ask: (changes) => ports.bridge.gaps.choose({ changes: [...changes] }),
  });

  const change = async (changes: readonly GapChange[]): Promise<boolean> => {
    try {
      await gaps.change(changes);
      return true;
    } catch (error) {
      get().notify(troubleNotice('gaps', troubleOf(error)));
      return false;
    }
  };

  const changeWithUndo = async (
    changes: readonly GapChange[],
    words: { readonly says: 'gap-chosen'; readonly id: GapId } | { readonly says: 'gaps-reset' },
  ): Promise<void> => {
    const before = get().gaps;
    // One message is enough for several changes in a row. It undoes the last, which this one is from now on.
    for (const { id, words: said } of get().notices) {
      if (said.says === 'gap-chosen' || said.says === 'gaps-reset') get().dismissNotice(id);
    }
    if (!(await change(changes))) return;
    const about = changes.map(({ id }) => `gap ${id}`);
    get().did({ words, about, undo: () => change(inverse(before, changes)) });
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
    gapsAreKept: async () => {
      const shown = get().gaps;
      await gaps.idle();
      return sameChoices(shown, get().gaps);
    },
    gapsWereChosen: gaps.told,
  };
}

/** Puts choices in force, with everything that follows from them. */
function inForceIn({ set, get }: Pick<SliceContext<Needs>, 'set' | 'get'>): (gaps: GapChoices) => void {
  return (gaps) => {
    // The host's answer and its event mostly say what is in force already, and everything would be made anew for it.
    if (sameChoices(gaps, get().gaps)) return;
    set(({ session }) => ({ gaps, session: session === null ? null : withChoicesOf(session, gaps) }));
    get().look();
    get().summariseAll();
    get().summariseStories();
    get().textChanged();
  };
}

/** The app scheme and the key version of the sandbox's environment follow from the choices. */
function withChoicesOf(session: Session, gaps: GapChoices): Session {
  const { keyVersion } = signingProfile(gaps);
  return { ...session, environment: { ...session.environment, keyVersion, scheme: schemeInForce(gaps) } };
}
