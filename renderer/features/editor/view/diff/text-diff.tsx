import { useEffect, useRef } from 'react';
import { useBenchStore } from '../../../../store/use-bench.ts';
import styles from './text-diff.module.css';
import type { BenchStore } from '../../../../store/slice.ts';
import { followTheme } from '../monaco/theme.ts';
import { editor } from '../monaco/monaco.ts';
import { hideSecretsOf } from '../monaco/marks/secret-marks.ts';
import { editorOptions } from '../monaco/options.ts';

type Texts = { readonly before: string; readonly after: string; readonly label: string };
type Diff = { readonly box: HTMLElement; readonly widget: editor.IStandaloneDiffEditor };

/**
 * Hidden diff editors, reused and never disposed: after a dispose, Monaco's popups over any editor would use parts of
 * the editor created last.
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

function mountDiff(place: HTMLElement, store: BenchStore, { before, after, label }: Texts): () => void {
  const stopTheme = followTheme(store);
  const original = editor.createModel(before, 'json');
  const modified = editor.createModel(after, 'json');
  const diff = idleDiffs.pop() ?? createDiff(place.ownerDocument);
  place.append(diff.box);
  diff.widget.setModel({ original, modified });
  // Monaco ignores the labels in its options.
  const sides = [diff.widget.getOriginalEditor(), diff.widget.getModifiedEditor()];
  for (const each of sides) each.updateOptions({ ariaLabel: label });
  const unhideSecrets = sides.map((each) => hideSecretsOf(each, store));
  return () => {
    for (const unhide of unhideSecrets) unhide();
    // A running comparison ends with its texts.
    diff.widget.setModel(null);
    for (const each of [original, modified]) each.dispose();
    diff.box.remove();
    idleDiffs.push(diff);
    stopTheme();
  };
}

export function TextDiff({ before, after, label }: Texts) {
  const store = useBenchStore();
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => (place.current === null ? undefined : mountDiff(place.current, store, { before, after, label })),
    [store, before, after, label],
  );
  return <div ref={place} className={styles.place} data-diff="" />;
}
