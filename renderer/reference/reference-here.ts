/** The attribute that names the entry of the reference about an element and what lies inside of it. */
export const referenceAttribute = 'data-reference';

/** The entry about what has the focus: the nearest element around it that names one. Null when none does. */
export function referenceHere(): string | null {
  const named = document.activeElement?.closest(`[${referenceAttribute}]`);
  const entry = named?.getAttribute(referenceAttribute) ?? null;
  return entry === '' ? null : entry;
}
