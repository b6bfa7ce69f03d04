import type { IDisposable } from './monaco.ts';

/**
 * Keeps the list of suggestions within the editor, where it would cover the phones beside it. Monaco keeps it within
 * the window alone, and moves it by its style.
 */
export function keepSuggestionsInside(place: HTMLElement): IDisposable {
  const observer = new MutationObserver((changes) => {
    const lists = new Set(changes.flatMap(({ target }) => findList(target)));
    for (const list of lists) moveInside(list, place);
  });
  observer.observe(place, { subtree: true, childList: true, attributeFilter: ['style', 'class'] });
  return { dispose: () => observer.disconnect() };
}

function findList(target: Node): readonly HTMLElement[] {
  return target instanceof HTMLElement && target.matches('.suggest-widget') ? [target] : [];
}

/** How far a list that begins at `left` has to move, in pixels; no further than the editor's left edge. */
export function getShift(
  list: { readonly left: number; readonly right: number },
  editor: { readonly left: number; readonly right: number },
): number {
  return Math.max(0, Math.min(list.right - editor.right, list.left - editor.left));
}

function moveInside(list: HTMLElement, place: HTMLElement): void {
  const before = Number.parseFloat(list.style.marginLeft) || 0;
  const { left, right } = list.getBoundingClientRect();
  const shift = getShift({ left: left - before, right: right - before }, place.getBoundingClientRect());
  const margin = shift === 0 ? '' : `${-shift}px`;
  if (list.style.marginLeft !== margin) list.style.marginLeft = margin;
}
