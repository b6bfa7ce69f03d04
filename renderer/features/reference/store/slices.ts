/** here: what is common to all, and what the scenario of the open payload has of its own. */
export const referenceScopes = ['here', 'all'] as const;

export type ReferenceScope = (typeof referenceScopes)[number];

export type ReferenceSlice = {
  readonly referenceQuery: string;
  readonly referenceScope: ReferenceScope;
  /** The entry that is read. */
  readonly referenceEntryId: string | null;
  /** The entries read before it, oldest first. */
  readonly referenceTrail: readonly string[];
  /** Where the focus is to go: what was asked for from elsewhere. `turn` makes two visits of one two visits. */
  readonly referenceFocusRequest: { readonly for: 'entry' | 'search'; readonly turn: number } | null;
  readonly searchReference: (query: string) => void;
  readonly setReferenceScope: (scope: ReferenceScope) => void;
  /** Reads an entry of the list that is in sight. */
  readonly openReferenceEntry: (id: string) => void;
  /** Opens the panel at an entry, from wherever it is named; null opens it at the search, tall enough to read. */
  readonly showReference: (id: string | null) => void;
  /** Goes back to the entry read before; from within an entry, which goes away with its focus, the focus goes along. */
  readonly goBackInReference: (from: 'entry' | 'search') => void;
  /** Takes note that the focus is where it was asked for, so that it is not taken there once more. */
  readonly clearReferenceFocus: () => void;
};
