import { useEffect, useRef, useState } from 'react';
import type { CardText } from '../../../engine/trace/card-text.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import { CardTextEditor } from './card-text-editor.tsx';

type Editing = {
  readonly over: HTMLElement;
  readonly documentId: string;
  readonly texts: readonly CardText[];
};

/**
 * Lets texts of the cards be changed where they are seen: by a double click, F2, or Enter on one that is lit. It stands inside
 * the place that it listens in.
 */
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
      const { editCardTexts, analysis } = store.getState();
      const texts = editCardTexts(sourcesIn(over));
      if (texts.length > 0) edit({ over, documentId: analysis?.document.id ?? '', texts });
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
            if (hadFocus) textLike(editing.over, mark.current?.parentElement ?? null)?.focus();
          }}
        />
      )}
    </>
  );
}

/** In whichever page it stands: each has an Element of its own. */
function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}

function sourcesIn(over: HTMLElement): readonly string[] {
  return over.dataset['sources']?.split('\n') ?? [];
}

/** The text itself, or the one that stands in its place once the card is drawn anew. */
function textLike(over: HTMLElement, place: HTMLElement | null): HTMLElement | null {
  if (over.isConnected) return over;
  const same = [...(place?.querySelectorAll<HTMLElement>('[data-sources]') ?? [])];
  return same.find(({ dataset }) => dataset['sources'] === over.dataset['sources']) ?? null;
}
