import { useEffect, useRef } from 'react';
import { useBenchStore } from '../../../../store/use-bench.ts';
import styles from './text-diff.module.css';
import type { BenchStore } from '../../../../store/slice.ts';
import { followTheme } from '../monaco/theme.ts';
import { editor } from '../monaco/monaco.ts';
import { editorOptions } from '../monaco/options.ts';

type Texts = { readonly before: string; readonly after: string; readonly label: string };
type Diff = { readonly box: HTMLElement; readonly widget: editor.IStandaloneDiffEditor };

/**
 * Editors of comparisons that nothing shows now, to be used again. They are never disposed of: whatever Monaco floats
 * over any editor from then on is made with parts of the last one that was created.
 */
const idleDiffs: Diff[] = [];

function createDiff(page: Document): Diff {
  const box = page.createElement('div');
  box.style.height = '100%';
  const { model: _none, ...options } = editorOptions;
  const widget = editor.createDiffEditor(box, {
    ...options,
    renderSideBySide: false,
    readOnly: true,
    domReadOnly: true,
    folding: false,
    hideUnchangedRegions: { enabled: true },
    diffAlgorithm: 'advanced',
    renderGutterMenu: false,
  });
  return { box, widget };
}

/** Puts a comparison of two texts into a place. Returns how to take it away. */
function mountDiff(place: HTMLElement, store: BenchStore, { before, after, label }: Texts): () => void {
  const stopTheme = followTheme(store);
  const original = editor.createModel(before, 'json');
  const modified = editor.createModel(after, 'json');
  const diff = idleDiffs.pop() ?? createDiff(place.ownerDocument);
  place.append(diff.box);
  diff.widget.setModel({ original, modified });
  // Of the labels that it is given it keeps none.
  for (const each of [diff.widget.getOriginalEditor(), diff.widget.getModifiedEditor()])
    each.updateOptions({ ariaLabel: label });
  return () => {
    // A comparison under way is given up with its texts.
    diff.widget.setModel(null);
    for (const each of [original, modified]) each.dispose();
    diff.box.remove();
    idleDiffs.push(diff);
    stopTheme();
  };
}

/** Two texts as one, with what was taken away and what came in its place. To be read only. */
export function TextDiff({ before, after, label }: Texts) {
  const store = useBenchStore();
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => (place.current === null ? undefined : mountDiff(place.current, store, { before, after, label })),
    [store, before, after, label],
  );
  return <div ref={place} className={styles.place} data-diff="" />;
}
