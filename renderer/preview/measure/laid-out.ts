/** What the measure asks of an element, once for each: its box on the screen and how it treats what is larger. */
export type ElementLayout = {
  readonly element: HTMLElement;
  readonly box: DOMRect;
  readonly style: CSSStyleDeclaration;
  /** It lays nothing out by a box of its own. */
  readonly isInline: boolean;
};

/** Answers for each element at most once; nothing may be laid out anew in between. */
export type Layout = (element: HTMLElement) => ElementLayout;

/** A fresh memory of the layout as it is now. */
export function readLayout(): Layout {
  const known = new Map<HTMLElement, ElementLayout>();
  return (element) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const style = getComputedStyle(element);
    const isInline = style.display === 'inline' || style.display === 'contents';
    const made: ElementLayout = { element, box: element.getBoundingClientRect(), style, isInline };
    known.set(element, made);
    return made;
  };
}

/** An element and what it lies in, from the inside to the glass of the phone, which comes last. */
export function getAncestors(glass: HTMLElement, from: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let here: HTMLElement | null = from; here !== null; here = here.parentElement) {
    found.push(here);
    if (here === glass) break;
  }
  return found;
}
