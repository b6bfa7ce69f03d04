/** The only import of Monaco: what a JSON editor needs, with its workers as files of Passbench. */
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
// The package's suggest feature registers only inline suggestions.
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

// Validation gives markers, brackets give folds. The language service gives only completion and hover, and requests no
// schema. Its worker starts with the first question at the latest.
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
 * Starts the language service's worker, which serves `createData`. Replaces the package's function (vite.config.ts),
 * which imports every feature of the editor.
 * @public
 */
export function createWebWorker({ createData }: { readonly createData: unknown }): editor.MonacoWebWorker<object> {
  const worker = new JsonWorker();
  const lost = waitForScriptLoss(worker);
  // The next question starts another worker: a change of the defaults ends this one.
  void lost.then(() => jsonDefaults.setDiagnosticsOptions(jsonDefaults.diagnosticsOptions));
  // The first message starts it, whatever its content; the second states what to serve.
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

/** Starts that worker early. Before any JSON is shown, its first question starts it. */
export async function startLanguageService(): Promise<void> {
  await getWorker().then(
    (worker) => worker(),
    () => null,
  );
}

export { editor, jsonDefaults };
export { KeyCode, KeyMod, languages, MarkerSeverity, Range, Uri } from 'monaco-editor/editor/editor.api';
export type { IDisposable, IPosition, IRange, Selection } from 'monaco-editor/editor/editor.api';
