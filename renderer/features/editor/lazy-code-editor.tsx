import { lazy } from 'react';
import { loadEditorWords } from './monaco/editor-words.ts';

/**
 * The editor, most of the bytes of the window. They are on their way from the start (vite.config.ts) and are run once the
 * window has been drawn without it.
 */
export const LazyCodeEditor = lazy(async () => {
  await Promise.all([loadEditorWords(), drawn()]);
  const { CodeEditor } = await import('./code-editor.tsx');
  return { default: CodeEditor };
});

/** Resolves once what React has committed is on the screen. A page that nobody sees draws nothing: it waits for nothing. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
