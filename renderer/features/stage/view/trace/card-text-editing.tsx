import { useEffect, useRef, useState } from 'react';
import type { CardText } from '../../engine/card-text.ts';
import { useBenchStore } from '../../../../store/use-bench.ts';
import { CardTextEditor } from './card-text-editor.tsx';
import { isElement } from '../../../../ui/event-targets.ts';

type Editing = {
  readonly over: HTMLElement;
  readonly documentId: string;
  readonly texts: readonly CardText[];
  /** Focuses the text again, or one near it. */
  readonly goBack: () => void;
};

/** Edits card texts in place: on double click, F2, or Enter on a lit text. It listens on its parent. */
export function CardTextEditing() {
  const store = useBenchStore();
  const mark = useRef<HTMLSpanElement>(null);
  const [editing, edit] = useState<Editing | null>(null);
  useEffect(() => {
    const place = mark.current?.parentElement;
    const listening = new AbortController();
    const begin = (event: Event): void => {
      const over = isElement(event.target) ? event.target.closest<HTMLElement>('[data-sources]') : null;
      if (over === null) return;
      event.preventDefault();
      event.stopPropagation();
      const { startCardTextEdit, analysis } = store.getState();
      const texts = startCardTextEdit(getSources(over));
      if (texts.length === 0) return;
      edit({ over, documentId: analysis?.document.id ?? '', texts, goBack: createFocusReturn(over, place ?? null) });
    };
    const press = (event: KeyboardEvent): void => {
      const isOnLit = isElement(event.target) && event.target.matches('[data-lit]');
      if (event.key === 'F2' || (event.key === 'Enter' && isOnLit)) begin(event);
    };
    place?.addEventListener('dblclick', begin, { signal: listening.signal });
    place?.addEventListener('keydown', press, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [store]);
  return (
    <>
      <span ref={mark} hidden />
      {editing === null ? null : (
        <CardTextEditor
          {...editing}
          onEnd={(hadFocus) => {
            edit(null);
            if (hadFocus) editing.goBack();
          }}
        />
      )}
    </>
  );
}

function getSources(over: HTMLElement): readonly string[] {
  return over.dataset['sources']?.split('\n') ?? [];
}

/**
 * Focuses, once the card is rendered, the text, its replacement or its neighbour, unless something else has the focus.
 */
function createFocusReturn(over: HTMLElement, place: HTMLElement | null): () => void {
  const phones = (): readonly Element[] => [...(place?.querySelectorAll('[data-phone]') ?? [])];
  const textsOf = (phone: Element | undefined): readonly HTMLElement[] => [
    ...(phone?.querySelectorAll<HTMLElement>('[data-sources]') ?? []),
  ];
  const phoneAt = phones().findIndex((phone) => phone.contains(over));
  const textAt = textsOf(phones()[phoneAt]).indexOf(over);
  return () => {
    const page = over.ownerDocument.defaultView ?? globalThis;
    page.requestAnimationFrame(() => {
      const { activeElement, body } = over.ownerDocument;
      if (activeElement !== null && activeElement !== body) return;
      const texts = textsOf(phones()[phoneAt]);
      const same = texts.find(({ dataset }) => dataset['sources'] === over.dataset['sources']);
      const near = texts[Math.min(textAt, texts.length - 1)];
      (over.isConnected ? over : (same ?? near ?? place?.closest<HTMLElement>('[data-region]')))?.focus();
    });
  };
}
