import { useEffect } from 'react';
import { controlOf, regionAttribute } from '../../commands/regions.ts';
import type { BenchStore } from '../../store/slice.ts';
import { useBenchStore } from '../../store/use-bench.ts';

/** Where the focus was last, and the region of the window around it. */
type Place = { readonly element: HTMLElement; readonly region: string | null };

/** What comes over the window and goes again: the focus in it is no place to go back to. */
const passing = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-notice]';

/** A dialog over the window. Monaco's find box is called one too, and stays on the page once it was opened. */
const overWindow = '[role="dialog"]:not(.monaco-editor [role="dialog"])';

/** Keeps the focus in the window when a dialog closes, or when what had it is no longer there. Draws nothing. */
export function FocusKeeper() {
  const store = useBenchStore();
  useEffect(() => keepFocus(document, store), [store]);
  return null;
}

function keepFocus(page: Document, store: BenchStore): () => void {
  let last: Place | null = null;
  let latest: HTMLElement | null = null;
  let frame = 0;
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === page.body) return;
    latest = target;
    if (target.closest(passing) !== null) return;
    last = { element: target, region: target.closest(`[${regionAttribute}]`)?.getAttribute(regionAttribute) ?? null };
  };
  const check = (isClosed: boolean): void => {
    frame = 0;
    const isNowhere = page.activeElement === null || page.activeElement === page.body;
    if (!isNowhere || page.querySelector(overWindow) !== null) return;
    // Whoever clicked beside everything is left there.
    if (isClosed || latest?.isConnected === false) bringBack(last);
  };
  const stop = store.subscribe((state, before) => {
    if (before.dialog === null && state.dialog !== null) leaveEditor(page);
    const isClosed = before.dialog !== null && state.dialog === null;
    if (isClosed) {
      cancelAnimationFrame(frame);
      // Once for the page to be drawn, once more for what a command that was chosen there has opened.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => check(true));
      });
    } else if (frame === 0) frame = requestAnimationFrame(() => check(false));
  });
  page.addEventListener('focusin', remember);
  return () => {
    stop();
    cancelAnimationFrame(frame);
    page.removeEventListener('focusin', remember);
  };
}

/** A dialog may take the focus a frame after it was opened: what is typed until then must not end up in the text. */
function leaveEditor({ activeElement }: Document): void {
  if (activeElement instanceof HTMLElement && activeElement.closest('.monaco-editor') !== null) activeElement.blur();
}

/**
 * To where it was, else to what is chosen in that region, else into the editor or the list. What a command has just
 * brought into sight in a list stays there.
 */
function bringBack(place: Place | null): void {
  const { element = null, region = null } = place ?? {};
  const isThere = element?.checkVisibility({ visibilityProperty: true }) === true && !element.matches(':disabled');
  const found = (isThere ? element : null) ?? (region === null ? null : controlOf(region));
  (found ?? controlOf('editor') ?? controlOf('list'))?.focus({ preventScroll: true });
}
