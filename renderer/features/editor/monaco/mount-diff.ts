import type { DiffProps } from '../../../views/comparison/diff-props.ts';
import { isPlain } from './plain-mode.ts';
import { editor } from './monaco.ts';
import { editorOptions } from './options.ts';

/** Puts two texts side by side into a place. Returns how to take them away. */
export function mountDiff(place: HTMLElement, { before, after, label }: DiffProps): () => void {
  const [original, modified] = [before, after].map((text) =>
    editor.createModel(text, isPlain(text) ? 'plaintext' : 'json'),
  );
  const { fontFamily, fontSize, lineHeight, fontLigatures, renderControlCharacters, scrollbar, links } = editorOptions;
  const diff = editor.createDiffEditor(place, {
    fontFamily,
    fontSize,
    lineHeight,
    fontLigatures,
    renderControlCharacters,
    scrollbar,
    links,
    ariaLabel: label,
    readOnly: true,
    originalEditable: false,
    automaticLayout: true,
    ignoreTrimWhitespace: false,
    renderOverviewRuler: false,
    renderMarginRevertIcon: false,
    useInlineViewWhenSpaceIsLimited: true,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    wordWrap: 'on',
    lineNumbersMinChars: 3,
    unusualLineTerminators: 'off',
    fixedOverflowWidgets: true,
    useShadowDOM: false,
    contextmenu: false,
  });
  if (original !== undefined && modified !== undefined) diff.setModel({ original, modified });
  return () => {
    diff.dispose();
    original?.dispose();
    modified?.dispose();
  };
}
