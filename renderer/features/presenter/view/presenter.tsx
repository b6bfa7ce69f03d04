import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { isElement } from '../../../ui/event-targets.ts';
import { knownSecrets } from '../../../engine/keys/secrets.ts';
import { hideSecrets } from './hide-secrets.ts';
import styles from './presenter.module.css';

/**
 * Presenter mode on a page, of this window or of the detached stage: large type, no secrets, and a ring at the pointer.
 * Escape ends it where nothing else does.
 */
export function Presenter({ page }: { readonly page: Document }) {
  const isPresenting = useBench((bench) => bench.isPresenting);
  const session = useBench((bench) => bench.session);
  const store = useBenchStore();
  // Before the page is drawn with its secrets.
  useLayoutEffect(() => {
    if (!isPresenting) return undefined;
    const leave = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.defaultPrevented || event.isComposing || isInField(event.target) || page.querySelector(closedByEscape);
      if (event.key === 'Escape' && !isElsewhere) store.getState().togglePresenting();
    };
    markPage(page, true);
    page.addEventListener('keydown', leave);
    return () => {
      markPage(page, false);
      page.removeEventListener('keydown', leave);
    };
  }, [isPresenting, store, page]);
  useLayoutEffect(
    () => (isPresenting && session !== null ? hideSecrets(page, knownSecrets(session)) : undefined),
    [isPresenting, session, page],
  );
  return isPresenting ? createPortal(<Ring page={page} />, page.body) : null;
}

function markPage({ documentElement }: Document, isPresenting: boolean): void {
  documentElement.toggleAttribute('data-presenting', isPresenting);
}

/** What Escape closes before it ends the mode. */
const closedByEscape = ':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([aria-hidden="true"])';

/** Fields are cleared, and lists closed, by Escape. Monaco reads keys by a field, and prevents those that it uses. */
function isInField(target: EventTarget | null): boolean {
  const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
  return isElement(target) && target.closest('.monaco-editor') === null && target.closest(fields) !== null;
}

/** A ring that follows the pointer on a page and shows presses. */
function Ring({ page }: { readonly page: Document }) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = ({ type, clientX, clientY, buttons }: PointerEvent): void => {
      const { current } = ring;
      if (current === null) return;
      current.style.transform = `translate(${clientX}px, ${clientY}px)`;
      current.dataset['shown'] = String(type !== 'pointerleave');
      current.dataset['pressed'] = String(buttons !== 0);
    };
    const events = ['pointermove', 'pointerdown', 'pointerup', 'pointercancel'] as const;
    for (const event of events) page.addEventListener(event, show, { capture: true, passive: true });
    page.documentElement.addEventListener('pointerleave', show);
    return () => {
      for (const event of events) page.removeEventListener(event, show, { capture: true });
      page.documentElement.removeEventListener('pointerleave', show);
    };
  }, [page]);
  return (
    <div ref={ring} className={styles.place} data-presenter-ring="" data-shown="false" aria-hidden="true">
      <div className={styles.ring} />
    </div>
  );
}
