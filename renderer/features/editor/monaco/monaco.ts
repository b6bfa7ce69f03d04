/**
 * The one door to Monaco: only what a JSON editor needs, with its workers as files of this product. The rest of the
 * renderer imports from here and never from the package.
 */
import 'monaco-editor/features/anchorSelect/register';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/codeEditor/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/readOnlyMessage/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
// The package's own suggest feature registers inline suggestions only.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/tokenization/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
// JSON's language service brings every contribution of the editor with it. Loaded late, as the package does, it would
// register services after the editor has closed its list of them, and the next editor could not be made.
import 'monaco-editor/languages/features/json/jsonMode';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';

globalThis.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

// Markers come from validation; the language service gives completion, hover and folding only, and asks nobody for a schema.
jsonDefaults.setModeConfiguration({
  completionItems: true,
  hovers: true,
  tokens: true,
  foldingRanges: true,
  selectionRanges: true,
  documentSymbols: false,
  documentFormattingEdits: false,
  documentRangeFormattingEdits: false,
  colors: false,
  diagnostics: false,
});

export { jsonDefaults };
export { editor, KeyCode, KeyMod, languages, MarkerSeverity, Range, Uri } from 'monaco-editor/editor/editor.api';
export type { IDisposable, IPosition, IRange, Selection } from 'monaco-editor/editor/editor.api';
