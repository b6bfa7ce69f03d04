import { useEffect } from 'react';
import { controlOf, regionAttribute } from '../../commands/regions.ts';
import type { BenchStore } from '../../store/slice.ts';
import { useBenchStore } from '../../store/use-bench.ts';

type Place = { readonly element: HTMLElement; readonly region: string | null };

/** Overlays that close again; their focus is not restored. */
const passing = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-notice]';

/** A dialog of the window; not Monaco's find box, which stays on the page. */
const overWindow = '[role="dialog"]:not(.monaco-editor [role="dialog"])';

/** Restores the focus when a dialog closes or the focused element is gone. */
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
    // A click on nothing keeps the focus there.
    if (isClosed || latest?.isConnected === false) bringBack(last);
  };
  const stop = store.subscribe((state, before) => {
    if (before.dialog === null && state.dialog !== null) leaveEditor(page);
    const isClosed = before.dialog !== null && state.dialog === null;
    if (isClosed) {
      cancelAnimationFrame(frame);
      // One frame to draw the page, one for what a command opened.
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

/** A dialog gets the focus a frame later; keys typed until then must not reach the text. */
function leaveEditor({ activeElement }: Document): void {
  if (activeElement instanceof HTMLElement && activeElement.closest('.monaco-editor') !== null) activeElement.blur();
}

/** Focuses the last element, else its region, else the editor or the list, without scrolling. */
function bringBack(place: Place | null): void {
  const { element = null, region = null } = place ?? {};
  const isThere = element?.checkVisibility({ visibilityProperty: true }) === true && !element.matches(':disabled');
  const found = (isThere ? element : null) ?? (region === null ? null : controlOf(region));
  (found ?? controlOf('editor') ?? controlOf('list'))?.focus({ preventScroll: true });
}
