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
import 'monaco-editor/features/dnd/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/gotoLine/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/longLinesHelper/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/readOnlyMessage/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
// The package's own suggest feature registers inline suggestions only.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/tokenization/register';
import 'monaco-editor/features/wordOperations/register';
import { editor } from 'monaco-editor/editor/editor.api';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import { getWorker, jsonDefaults } from 'monaco-editor/languages/features/json/register';
import 'monaco-editor/languages/features/json/jsonMode';
import { answerUntilLost, waitForScriptLoss } from './lost-worker.ts';

globalThis.MonacoEnvironment = {
  getWorker: () => {
    const worker = new EditorWorker();
    void waitForScriptLoss(worker);
    return worker;
  },
};

// Markers come from validation, folds from the brackets; the language service gives completion and hover, and asks nobody for
// a schema. Its worker starts with the first question, or before.
jsonDefaults.setModeConfiguration({
  completionItems: true,
  hovers: true,
  tokens: true,
  foldingRanges: false,
  selectionRanges: true,
  documentSymbols: false,
  documentFormattingEdits: false,
  documentRangeFormattingEdits: false,
  colors: false,
  diagnostics: false,
});

/**
 * Starts the worker of the language service, which is to serve `createData`. The package's own function for it brings every
 * feature of the editor along: vite.config.ts puts this one in its place.
 * @public
 */
export function createWebWorker({ createData }: { readonly createData: unknown }): editor.MonacoWebWorker<object> {
  const worker = new JsonWorker();
  const lost = waitForScriptLoss(worker);
  // The next question starts another one: a change of the defaults ends the one that is there.
  void lost.then(() => jsonDefaults.setDiagnosticsOptions(jsonDefaults.diagnosticsOptions));
  // Its first message starts it, whatever it says; the second one tells it what to serve.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const message of ['start', createData]) worker.postMessage(message);
  const served = editor.createWebWorker<object>({ worker });
  const proxy = answerUntilLost(lost, served.getProxy());
  return {
    dispose: () => served.dispose(),
    getProxy: async () => proxy,
    withSyncedResources: async (resources) => {
      await Promise.race([lost, served.withSyncedResources(resources)]);
      return proxy;
    },
  };
}

/** Starts that worker before it is asked. Where no JSON has been shown yet, its first question does. */
export async function startLanguageService(): Promise<void> {
  await getWorker().then(
    (worker) => worker(),
    () => null,
  );
}

export { editor, jsonDefaults };
export { KeyCode, KeyMod, languages, MarkerSeverity, Range, Uri } from 'monaco-editor/editor/editor.api';
export type { IDisposable, IPosition, IRange, Selection } from 'monaco-editor/editor/editor.api';
