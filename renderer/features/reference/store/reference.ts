import { referenceOf, searchReference, type Entry } from '../../../../shared/protocol/reference/index.ts';
import { getEntriesFor } from '../engine/entries.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { memoised } from '../../../store/selectors.ts';
import type { ReferenceSlice } from './slices.ts';

type WithList = Pick<Bench, 'documents' | 'activeTab' | 'referenceQuery' | 'referenceScope' | 'settings'>;

const longestTrail = 50;

type Needs = keyof (ReferenceSlice & WithList) | 'tallPanel' | 'choose';

export function createReference({ set, get }: SliceContext<Needs>): ReferenceSlice {
  const read = (id: string): void => {
    const { referenceEntryId, referenceTrail } = get();
    if (referenceEntryId === id || referenceOf().find(id) === null) return;
    const trail = referenceEntryId === null ? referenceTrail : [...referenceTrail, referenceEntryId];
    set({ referenceEntryId: id, referenceTrail: trail.slice(-longestTrail) });
  };
  const ask = (place: 'entry' | 'search'): void =>
    set(({ referenceFocusRequest }) => ({
      referenceFocusRequest: { for: place, turn: (referenceFocusRequest?.turn ?? 0) + 1 },
    }));
  return {
    referenceQuery: '',
    referenceScope: 'here',
    referenceEntryId: null,
    referenceTrail: [],
    referenceFocusRequest: null,
    searchReference: (referenceQuery) => set({ referenceQuery }),
    setReferenceScope: (referenceScope) => set({ referenceScope }),
    openReferenceEntry: (id, focus) => {
      read(id);
      if (focus === 'focus') ask('entry');
    },
    showReference: (id) => {
      ask(id === null ? 'search' : 'entry');
      if (id === null) set({ tallPanel: 'reference' });
      else {
        read(id);
        set({ referenceQuery: '' });
        // The list must contain the open entry.
        if (!selectReferenceList(get()).some((entry) => entry.id === id)) set({ referenceScope: 'all' });
      }
      get().choose('panel', 'reference');
    },
    goBackInReference: (from) => {
      const { referenceTrail } = get();
      const before = referenceTrail.at(-1);
      if (before === undefined) return;
      set({ referenceEntryId: before, referenceTrail: referenceTrail.slice(0, -1) });
      if (from === 'entry') ask('entry');
    },
    clearReferenceFocus: () => set({ referenceFocusRequest: null }),
  };
}

/** The listed entries, best match first; without a query by kind. */
export const selectReferenceList = memoised(
  (bench: WithList) => [
    bench.referenceQuery,
    bench.referenceScope === 'all' ? null : (activeDocument(bench)?.scenario ?? null),
    bench.settings.language,
  ],
  (query, scenario, language): readonly Entry[] => searchReference(getEntriesFor(scenario), query, language),
);
