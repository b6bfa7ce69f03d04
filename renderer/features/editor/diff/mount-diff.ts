import type { BenchStore } from '../../../store/slice.ts';
import { followTheme } from '../monaco/follow-theme.ts';
import { editor } from '../monaco/monaco.ts';
import { editorOptions } from '../monaco/options.ts';

type Texts = { readonly before: string; readonly after: string; readonly label: string };

/** Puts a comparison of two texts into a place. Returns how to take it away. */
export function mountDiff(place: HTMLElement, store: BenchStore, { before, after, label }: Texts): () => void {
  const stopTheme = followTheme(store);
  const original = editor.createModel(before, 'json');
  const modified = editor.createModel(after, 'json');
  const { model: _none, ...options } = editorOptions;
  const diff = editor.createDiffEditor(place, {
    ...options,
    renderSideBySide: false,
    readOnly: true,
    domReadOnly: true,
    folding: false,
    hideUnchangedRegions: { enabled: true },
    diffAlgorithm: 'advanced',
    renderGutterMenu: false,
  });
  // Monaco throws where texts go while it still compares them: then they go as soon as it has.
  let isCompared = false;
  let isLeft = false;
  const end = (): void => {
    for (const each of [diff, original, modified]) each.dispose();
  };
  diff.onDidUpdateDiff(() => {
    isCompared = true;
    if (isLeft) end();
  });
  diff.setModel({ original, modified });
  // Of the labels that it is given it keeps none.
  for (const each of [diff.getOriginalEditor(), diff.getModifiedEditor()]) each.updateOptions({ ariaLabel: label });
  return () => {
    isLeft = true;
    stopTheme();
    if (isCompared) end();
  };
}
