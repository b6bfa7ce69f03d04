/**
 * Gives Monaco its own words (menus, find box, quick fix) in the language of the window. It reads them from a global
 * while its modules start, so this must end before the editor is loaded; a later change of language shows there only
 * after a reload. English is what it speaks without.
 */
export async function loadEditorWords(): Promise<void> {
  if (document.documentElement.lang === 'en') return;
  const words = new URL('../../../../../node_modules/monaco-editor/esm/vs/nls/lang/zh-tw.js', import.meta.url);
  try {
    // oxlint-disable-next-line zones/imports -- The place of a file that is built beside.
    await import(/* @vite-ignore */ words.href);
  } catch {
    // Without them the editor speaks English, which is better than no editor.
  }
}
