import type { Session } from '../../../../shared/bridge/schemas.ts';
import { changedGaps, areSameChoices, setChoice, dropDefaults } from '../../../../shared/gaps/gap-choices.ts';
import { effectiveScheme, type GapChoices, type GapId } from '../../../../shared/gaps/gaps.ts';
import { getSigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { GapsSlice, GapViewSlice } from './slices.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { findGapsOfPayload } from '../engine/gap-list.ts';
import { memoised } from '../../../store/selectors.ts';

/** One change of a choice; null takes the default again. */
type GapChange = { readonly id: GapId; readonly value: string | null };

/** Changes that the host has not answered yet, and the choices it has reported since. */
type PendingChange = { readonly changes: readonly GapChange[]; reported: GapChoices | null };

type GapChanges = {
  /** Shows the changes at once. Rejects and reverts them when the host refuses. */
  readonly change: (changes: readonly GapChange[]) => Promise<void>;
  readonly waitUntilIdle: () => Promise<void>;
  /** Returns a function that tells whether no change was pending at this call and none was made since. */
  readonly watch: () => () => boolean;
  /** Applies choices that the host reports by itself. */
  readonly applyReported: (gaps: GapChoices) => void;
};

/** Shows choices at once and saves them in the host afterwards. `ask` resolves with all saved choices. */
function createGapChanges(ports: {
  readonly shown: () => GapChoices;
  readonly show: (gaps: GapChoices) => void;
  readonly ask: (changes: readonly GapChange[]) => Promise<GapChoices>;
}): GapChanges {
  /** The last choices that the host confirmed; null while nothing is pending. */
  let confirmed: GapChoices | null = null;
  let pending: readonly PendingChange[] = [];
  let made = 0;
  const next = createTaskQueue();

  const show = (): void => {
    const gaps = confirmed ?? ports.shown();
    if (pending.length === 0) confirmed = null;
    ports.show(pending.reduce((each, { changes }) => applyChanges(each, changes), gaps));
  };

  /** Sends one request at a time, so that no answer overtakes another. */
  const ask = (own: PendingChange): Promise<void> =>
    next(async () => {
      const saved = await ports.ask(own.changes);
      // A report that contains these changes is newer than the answer.
      const isNewer = own.reported !== null && areSameChoices(own.reported, applyChanges(own.reported, own.changes));
      confirmed = isNewer ? own.reported : saved;
    });

  return {
    change: async (changes) => {
      const own: PendingChange = { changes, reported: null };
      confirmed ??= ports.shown();
      pending = [...pending, own];
      made += 1;
      show();
      try {
        await ask(own);
      } finally {
        pending = pending.filter((each) => each !== own);
        show();
      }
    },
    waitUntilIdle: () => next(async () => undefined),
    watch: () => {
      const before = pending.length === 0 ? made : -1;
      return () => made === before;
    },
    applyReported: (gaps) => {
      confirmed = gaps;
      for (const each of pending) each.reported = gaps;
      show();
    },
  };
}

function applyChanges(gaps: GapChoices, changes: readonly GapChange[]): GapChoices {
  return dropDefaults(changes.reduce<GapChoices>((wanted, { id, value }) => setChoice(wanted, id, value), gaps));
}

function invertChanges(before: GapChoices, changes: readonly GapChange[]): readonly GapChange[] {
  return changes.map(({ id }) => ({ id, value: before[id] ?? null }));
}

type Needs =
  | keyof GapsSlice
  | 'session'
  | 'summariseAll'
  | 'summariseStories'
  | 'refreshRequest'
  | 'notify'
  | 'recordStep'
  | 'notices'
  | 'dismissNotice';

/** The values of what the specification leaves open. The host stores them; all derived data follows at once. */
export function createGaps(context: SliceContext<Needs>): GapsSlice {
  const { ports, get } = context;
  const gaps = createGapChanges({
    shown: () => get().gaps,
    show: createApplyGaps(context),
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

  context.applies({
    gaps: async ({ changes }) => {
      const before = get().gaps;
      return (await change(changes)) && { set: 'gaps', changes: invertChanges(before, changes) };
    },
  });

  const changeWithUndo = async (
    changes: readonly GapChange[],
    words: { readonly says: 'gap-chosen'; readonly id: GapId } | { readonly says: 'gaps-reset' },
  ): Promise<void> => {
    const before = get().gaps;
    // Several changes in a row share one message, which undoes the last.
    for (const { id, words } of get().notices) {
      if (words.says === 'gap-chosen' || words.says === 'gaps-reset') get().dismissNotice(id);
    }
    if (!(await change(changes))) return;
    const about = changes.map(({ id }) => `gap ${id}`);
    get().recordStep({ words, about, change: { set: 'gaps', changes: invertChanges(before, changes) } });
  };

  return {
    gaps: {},
    chooseGap: async (id, value) => {
      if (applyChanges(get().gaps, [{ id, value }])[id] === get().gaps[id]) return;
      await changeWithUndo([{ id, value }], { says: 'gap-chosen', id });
    },
    resetGaps: async () => {
      const changes = changedGaps(get().gaps).map((id) => ({ id, value: null }));
      if (changes.length > 0) await changeWithUndo(changes, { says: 'gaps-reset' });
    },
    confirmGapsSaved: async () => {
      const shown = get().gaps;
      await gaps.waitUntilIdle();
      return areSameChoices(shown, get().gaps);
    },
    watchGaps: gaps.watch,
    applyHostGaps: gaps.applyReported,
  };
}

function createApplyGaps({ set, get }: Pick<SliceContext<Needs>, 'set' | 'get'>): (gaps: GapChoices) => void {
  return (gaps) => {
    // The answer and its event mostly repeat the current choices; do not recompute for them.
    if (areSameChoices(gaps, get().gaps)) return;
    set(({ session }) => ({ gaps, session: session === null ? null : applyToSession(session, gaps) }));
    get().summariseAll();
    get().summariseStories();
    get().refreshRequest();
  };
}

/** Scheme and key version of the sandbox's environment follow from the choices. */
function applyToSession(session: Session, gaps: GapChoices): Session {
  const { keyVersion } = getSigningProfile(gaps);
  return { ...session, environment: { ...session.environment, keyVersion, scheme: effectiveScheme(gaps) } };
}

export function createGapView({ set, get }: SliceContext<keyof GapViewSlice | 'choose'>): GapViewSlice {
  return {
    gapQuery: '',
    gapFilter: 'all',
    openGapId: null,
    shownGap: null,
    searchGaps: (gapQuery) => set({ gapQuery }),
    filterGaps: (gapFilter) => set({ gapFilter }),
    toggleGap: (id) => set(({ openGapId }) => ({ openGapId: openGapId === id ? null : id })),
    showGap: (id) => {
      const turn = (get().shownGap?.turn ?? 0) + 1;
      set({ gapQuery: '', gapFilter: 'all', openGapId: id, shownGap: { id, turn } });
      get().choose('panel', 'assumptions');
    },
    clearShownGap: () => set({ shownGap: null }),
  };
}

export const selectGapsOfPayload = memoised(
  (bench) => [bench.analysis],
  (analysis): ReadonlySet<GapId> => (analysis === null ? new Set() : findGapsOfPayload(analysis)),
);
