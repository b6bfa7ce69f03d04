/**
 * Loads Monaco's texts (menus, find box, quick fix) in the window's language. Monaco reads them from a global while its
 * modules start, so this must end before the editor loads; a later change needs a reload. The default is English.
 */
export async function loadEditorWords(): Promise<void> {
  if (document.documentElement.lang === 'en') return;
  const words = new URL('../../../../../node_modules/monaco-editor/esm/vs/nls/lang/zh-tw.js', import.meta.url);
  try {
    // oxlint-disable-next-line zones/imports -- The place of a file that is built beside.
    await import(/* @vite-ignore */ words.href);
  } catch {
    // Without the texts the editor is in English.
  }
}
