/** Focuses, after the next frame, the first match of the selectors, in place of a removed element. */
export function focusAfter(place: HTMLElement | null, ...selectors: readonly string[]): void {
  requestAnimationFrame(() => {
    const found = selectors.map((selector) => place?.querySelector<HTMLElement>(selector) ?? null);
    found.find((element) => element !== null)?.focus();
  });
}
