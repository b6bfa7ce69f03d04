import { lazy } from 'react';
import { loadEditorWords } from '../../features/editor/monaco/editor-words.ts';

const wordsFirst = (): Promise<void> => loadEditorWords(document.documentElement.lang === 'en' ? 'en' : 'zh-Hant-HK');

// The editor is most of the bytes of the window: everything else stands before it has come.
export const LazyEditor = lazy(async () => {
  await wordsFirst();
  const { EditorPane } = await import('../../features/editor/editor-pane.tsx');
  return { default: EditorPane };
});

/** Two texts as one, with what differs, which the editor draws. */
export const LazyDiff = lazy(async () => {
  await wordsFirst();
  const { TextDiff } = await import('../../features/editor/diff/text-diff.tsx');
  return { default: TextDiff };
});
