/** `here`: common entries and those of the active scenario. */
const referenceScopes = ['here', 'all'] as const;

export type ReferenceScope = (typeof referenceScopes)[number];

export type ReferenceSlice = {
  readonly referenceQuery: string;
  readonly referenceScope: ReferenceScope;
  readonly referenceEntryId: string | null;
  readonly referenceTrail: readonly string[];
  /** Where the focus should go. `turn` distinguishes repeated requests. */
  readonly referenceFocusRequest: { readonly for: 'entry' | 'search'; readonly turn: number } | null;
  readonly searchReference: (query: string) => void;
  readonly setReferenceScope: (scope: ReferenceScope) => void;
  /** Opens an entry; with `focus` its heading is focused, else the focus stays. */
  readonly openReferenceEntry: (id: string, focus?: 'focus') => void;
  /** Opens the panel at an entry; null: at the search, tall enough to read. */
  readonly showReference: (id: string | null) => void;
  readonly goBackInReference: (from: 'entry' | 'search') => void;
  readonly clearReferenceFocus: () => void;
};
