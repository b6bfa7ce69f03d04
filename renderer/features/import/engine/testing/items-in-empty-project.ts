import { findImportItems, type ImportItem, type NamedText } from '../import-items.ts';

/** Imports these texts into an empty project. Ids and numbers count up from `N1`. */
export function itemsInEmptyProject(texts: readonly Omit<NamedText, 'key'>[]): readonly ImportItem[] {
  let ids = 0;
  const next = (): string => `N${(ids += 1)}`;
  return findImportItems(
    texts.map((text, key) => ({ ...text, key })),
    { documents: [], gaps: {}, language: 'en', newId: next, newNumber: next, isWanted: () => true },
  );
}
