import type { WindowTexts } from '../../../../words/i18n.ts';
import { bracketFolds } from '../../engine/bracket-folds.ts';
import { moveRegion } from '../../../../commands/regions.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { registerCommands } from './editor-commands.ts';
import { bindFindings } from './findings-binding.ts';
import { followTheme } from './theme.ts';
import { keepSuggestionsInside } from './keep-suggestions-inside.ts';
import { markHiddenCharacters } from './marks/hidden-marks.ts';
import { hideSecretsOf } from './marks/secret-marks.ts';
import { createModels } from './models.ts';
import { editor, languages, startLanguageService, type IDisposable } from './monaco.ts';
import { editorOptions } from './options.ts';
import { registerImageCheck, registerQuickFixes } from './code-actions.ts';
import { registerReferenceHelp } from './reference-help.ts';
import { registerSnippets, registerVariableHelp } from './completions.ts';
import { bindStory } from './story-binding.ts';
import { enableTabNavigation, leaveByTab } from './tab-navigation.ts';
import { bindText } from './text-binding.ts';
import { activeFindings } from '../../../../store/writing/active-findings.ts';
import { activePayloadId } from '../../../../store/window/active-tab.ts';

/** Mounts the editor and synchronises it with the store. Returns how to unmount it. */
export function mountEditor(place: HTMLElement, store: BenchStore, words: WindowTexts): () => void {
  const stopTheme = followTheme(store);
  const models = createModels();
  const code = editor.create(place, editorOptions);
  const stopType = followType(code, store);
  const unhideSecrets = hideSecretsOf(code, store);
  const wrapping = wrapBesideMeters(code);
  const hiddenMarks = markHiddenCharacters(code);
  const fixes = registerQuickFixes((model) => {
    const state = store.getState();
    const findings = models.findDocumentId(model) === state.activeTab?.id ? activeFindings(state) : [];
    return { findings, language: state.settings.language };
  });
  const isActive = (model: editor.ITextModel): boolean =>
    models.findDocumentId(model) === activePayloadId(store.getState());
  const images = registerImageCheck(store, words, isActive);
  const stopText = bindText({ code, models, store, words });
  const stopFindings = bindFindings(code, store);
  const stopStory = bindStory(code, store);
  const variables = registerVariableHelp(store, words, isActive);
  const snippets = registerSnippets(store, () => words.t('writing.templates'), isActive);
  const stopHelp = registerReferenceHelp({ code, place, store, words, isActive });
  const tabs = [enableTabNavigation(code, place), leaveByTab(code, moveRegion)];
  const commands = [
    registerCommands({ code, store, words, models }),
    snippets,
    foldByBrackets(),
    keepSuggestionsInside(place),
    ...tabs,
  ];
  // Otherwise the first key starts these: as slow as several keys, and a loaded font lays out the whole page again.
  const startForKeys = (): void => {
    void startLanguageService();
    // Without a host the font, and so some signs, are missing.
    document.fonts.load('16px codicon').catch(() => []);
  };
  const starting = code.onDidFocusEditorText(() => requestIdleCallback(startForKeys));
  // Monaco measures widths before the fonts load: the caret would be off, and lines of Chinese (measured by a
  // full-width m) would pass the edge.
  const fonts = [document.fonts.load(fontOf('JetBrains Mono')), document.fonts.load(fontOf('Noto Sans HK'), '\uFF4D')];
  void Promise.all(fonts).then(() => editor.remeasureFonts());
  place.dataset['editorReady'] = 'true';
  return () => {
    stopFindings();
    stopHelp();
    stopStory();
    stopText();
    unhideSecrets();
    for (const disposable of [starting, wrapping, hiddenMarks, fixes, ...images, ...variables, ...commands, code])
      disposable.dispose();
    models.dispose();
    stopTheme();
    stopType();
  };
}

/** Presenter mode has large type. */
function followType(code: editor.IStandaloneCodeEditor, store: BenchStore): () => void {
  const { fontSize, lineHeight } = editorOptions;
  const set = (isPresenting: boolean): void =>
    code.updateOptions(isPresenting ? { fontSize: 17, lineHeight: 27 } : { fontSize, lineHeight });
  set(store.getState().isPresenting);
  return store.subscribe(({ isPresenting }, before) =>
    isPresenting === before.isPresenting ? undefined : set(isPresenting),
  );
}

function fontOf(family: string): string {
  return `13px '${family} Variable'`;
}

/** Does not start the language service. */
function foldByBrackets(): IDisposable {
  return languages.registerFoldingRangeProvider('json', {
    provideFoldingRanges: (model) => [...bracketFolds(model.getValue())],
  });
}

/** Columns reserved at the right edge for the meters. */
const meterColumns = 8;
const fewestColumns = 16;

/** Wraps lines before the meters at any width, so that all text is visible. */
function wrapBesideMeters(code: editor.IStandaloneCodeEditor): IDisposable {
  const wrap = (): void => {
    const { contentWidth, verticalScrollbarWidth } = code.getLayoutInfo();
    const { typicalHalfwidthCharacterWidth } = code.getOption(editor.EditorOption.fontInfo);
    const columns = Math.floor((contentWidth - verticalScrollbarWidth) / typicalHalfwidthCharacterWidth) - meterColumns;
    code.updateOptions({ wordWrapColumn: Math.max(fewestColumns, columns) });
  };
  wrap();
  return code.onDidLayoutChange(wrap);
}
