export type ElementLayout = {
  readonly element: HTMLElement;
  readonly box: DOMRect;
  readonly style: CSSStyleDeclaration;
  /** It has no box of its own. */
  readonly isInline: boolean;
};

/** Cached; the layout must not change meanwhile. */
export type Layout = (element: HTMLElement) => ElementLayout;

/** Creates a cache of the current layout. */
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

/** Gets an element and its ancestors up to the phone's glass. */
export function getAncestors(glass: HTMLElement, from: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let here: HTMLElement | null = from; here !== null; here = here.parentElement) {
    found.push(here);
    if (here === glass) break;
  }
  return found;
}
