import { lazy } from 'react';
import { loadEditorWords } from '../../features/editor/view/monaco/editor-words.ts';

/** Two texts as one, with what differs, which the editor draws. */
export const LazyDiff = lazy(async () => {
  await loadEditorWords();
  const { TextDiff } = await import('../../features/editor/view/diff/text-diff.tsx');
  return { default: TextDiff };
});

/** A text that was changed here and in the project's folder, which the editor draws too. */
export const LazyConflictDialog = lazy(async () => {
  await loadEditorWords();
  const { ConflictDialog } = await import('../../features/editor/view/conflict/conflict-dialog.tsx');
  return { default: ConflictDialog };
});
