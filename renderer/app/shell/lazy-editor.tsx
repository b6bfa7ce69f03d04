import { lazy } from 'react';
import { loadEditorWords } from '../../features/editor/view/monaco/editor-words.ts';

export const LazyDiff = lazy(async () => {
  await loadEditorWords();
  const { TextDiff } = await import('../../features/editor/view/diff/text-diff.tsx');
  return { default: TextDiff };
});

export const LazyConflictDialog = lazy(async () => {
  await loadEditorWords();
  const { ConflictDialog } = await import('../../features/editor/view/conflict/conflict-dialog.tsx');
  return { default: ConflictDialog };
});
