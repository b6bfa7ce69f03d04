const attribute = 'data-reference';

const sources = new WeakMap<Element, () => string | null>();

/** Lets an element answer with the entry under its cursor. */
export function answerReferenceHere(element: Element, tell: () => string | null): void {
  sources.set(element, tell);
}

/** The entry of the nearest element around the focus; null for none. */
export function referenceHere(): string | null {
  for (let around = document.activeElement; around !== null; around = around.parentElement) {
    const entry = sources.get(around)?.() ?? around.getAttribute(attribute);
    if (entry !== null) return entry;
  }
  return null;
}
