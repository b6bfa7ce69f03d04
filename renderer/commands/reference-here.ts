/** The attribute that names the entry of the reference about an element and what lies inside of it. */
const attribute = 'data-reference';

const sources = new WeakMap<Element, () => string | null>();

/** Lets an element tell, when it is asked, which entry is about what the cursor inside of it is on. */
export function answerReferenceHere(element: Element, tell: () => string | null): void {
  sources.set(element, tell);
}

/** The entry about what has the focus, as the nearest element around it says. Null when none does. */
export function referenceHere(): string | null {
  for (let around = document.activeElement; around !== null; around = around.parentElement) {
    const entry = sources.get(around)?.() ?? around.getAttribute(attribute);
    if (entry !== null) return entry;
  }
  return null;
}
