import { referenceOf, searchReference } from '../../../shared/protocol/reference/index.ts';
import type { Entry } from '../../../shared/protocol/reference/index.ts';
import { entriesFor } from '../../engine/reference/entries-of-scenario.ts';
import type { SliceContext } from '../bench.ts';
import { activeDocument } from '../documents/focus.ts';
import { memoised } from '../selectors.ts';

/** here: what is common to all, and what the scenario of the open payload has of its own. */
export const referenceScopes = ['here', 'all'] as const;
export type ReferenceScope = (typeof referenceScopes)[number];

export type ReferenceSlice = {
  readonly referenceQuery: string;
  readonly referenceScope: ReferenceScope;
  /** The entry that is read. */
  readonly referenceAt: string | null;
  /** The entries read before it, oldest first. */
  readonly referenceTrail: readonly string[];
  /** Where the focus is to go: what was asked for from elsewhere. `turn` makes two visits of one two visits. */
  readonly referenceAsked: { readonly for: 'entry' | 'search'; readonly turn: number } | null;
  readonly searchTheReference: (query: string) => void;
  readonly scopeReference: (scope: ReferenceScope) => void;
  /** Reads an entry of the list that is in sight. */
  readonly readReference: (id: string) => void;
  /** Opens the panel at an entry, from wherever it is named; null opens it at the search, tall enough to read. */
  readonly showReference: (id: string | null) => void;
  /** Goes back to the entry read before; from within an entry, which goes away with its focus, the focus goes along. */
  readonly goBackInReference: (from: 'entry' | 'search') => void;
  /** Takes note that the focus is where it was asked for, so that it is not taken there once more. */
  readonly referenceHasFocus: () => void;
};

/** So many entries can be gone back to. */
const longestTrail = 50;

/** What the Reference panel shows of the specification. */
export function createReference({ set, get }: SliceContext): ReferenceSlice {
  const read = (id: string): void => {
    const { referenceAt, referenceTrail } = get();
    if (referenceAt === id || referenceOf().find(id) === null) return;
    const trail = referenceAt === null ? referenceTrail : [...referenceTrail, referenceAt];
    set({ referenceAt: id, referenceTrail: trail.slice(-longestTrail) });
  };
  const ask = (place: 'entry' | 'search'): void =>
    set(({ referenceAsked }) => ({ referenceAsked: { for: place, turn: (referenceAsked?.turn ?? 0) + 1 } }));
  return {
    referenceQuery: '',
    referenceScope: 'here',
    referenceAt: null,
    referenceTrail: [],
    referenceAsked: null,
    searchTheReference: (referenceQuery) => set({ referenceQuery }),
    scopeReference: (referenceScope) => set({ referenceScope }),
    readReference: read,
    showReference: (id) => {
      ask(id === null ? 'search' : 'entry');
      if (id === null) set({ arePanelsTall: true });
      else {
        read(id);
        set({ referenceQuery: '' });
        // The list shows what is read beside it.
        if (!selectReferenceList(get()).some((entry) => entry.id === id)) set({ referenceScope: 'all' });
      }
      get().choose('panel', 'reference');
    },
    goBackInReference: (from) => {
      const { referenceTrail } = get();
      const before = referenceTrail.at(-1);
      if (before === undefined) return;
      set({ referenceAt: before, referenceTrail: referenceTrail.slice(0, -1) });
      if (from === 'entry') ask('entry');
    },
    referenceHasFocus: () => set({ referenceAsked: null }),
  };
}

/** The entries that are listed, best first; without a query in the order of their kinds. */
export const selectReferenceList = memoised(
  (bench) => [
    bench.referenceQuery,
    bench.referenceScope === 'all' ? null : (activeDocument(bench)?.scenario ?? null),
    bench.settings.language,
  ],
  (query, scenario, language): readonly Entry[] => searchReference(entriesFor(scenario), query, language),
);
