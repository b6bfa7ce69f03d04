/**
 * Puts the focus somewhere near once the page has been drawn anew: what had it has gone from there. The first that is
 * found of the selectors gets it.
 */
export function focusAfter(place: HTMLElement | null, ...selectors: readonly string[]): void {
  requestAnimationFrame(() => {
    const found = selectors.map((selector) => place?.querySelector<HTMLElement>(selector) ?? null);
    found.find((element) => element !== null)?.focus();
  });
}
