import type { i18n } from 'i18next';
import { bracketFolds } from '../../../../engine/payload/bracket-folds.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { registerCommands } from './editor-commands.ts';
import { bindFindings } from './findings-binding.ts';
import { followTheme } from './theme.ts';
import { markHiddenCharacters } from './marks/hidden-marks.ts';
import { createModels } from './models.ts';
import { editor, languages, startLanguageService } from './monaco.ts';
import type { IDisposable } from './monaco.ts';
import { editorOptions } from './options.ts';
import { registerImageCheck, registerQuickFixes } from './code-actions.ts';
import { registerReferenceHelp } from './reference-help.ts';
import { registerSnippets, registerVariableHelp } from './completions.ts';
import { bindStory } from './story-binding.ts';
import { enableTabNavigation } from './tab-navigation.ts';
import { bindText } from './text-binding.ts';
import { findingsInFront } from '../../../../store/writing/mending.ts';
import { payloadInFront } from '../../../../store/window/front.ts';

/** Puts the editor into a place and keeps it and the store in step. Returns how to take it away. */
export function mountEditor(place: HTMLElement, store: BenchStore, words: i18n): () => void {
  const stopTheme = followTheme(store);
  const models = createModels();
  const code = editor.create(place, editorOptions);
  const wrapping = wrapBesideMeters(code);
  const hiddenMarks = markHiddenCharacters(code);
  const fixes = registerQuickFixes((model) => {
    const state = store.getState();
    const findings = models.findDocumentId(model) === state.front?.id ? findingsInFront(state) : [];
    return { findings, language: state.settings.language };
  });
  const images = registerImageCheck(
    store,
    words,
    (model) => models.findDocumentId(model) === payloadInFront(store.getState()),
  );
  const stopText = bindText({ code, models, store, words });
  const stopFindings = bindFindings(code, store);
  const stopStory = bindStory(code, store);
  const isInFront = (model: editor.ITextModel): boolean =>
    models.findDocumentId(model) === payloadInFront(store.getState());
  const variables = registerVariableHelp(store, isInFront);
  const snippets = registerSnippets(store, () => words.t('writing.templates'), isInFront);
  const stopHelp = registerReferenceHelp({ code, place, store, words, isInFront });
  const commands = [registerCommands(code, store, words), snippets, foldByBrackets(), enableTabNavigation(code, place)];
  // What a first key would start otherwise: it takes as long as several keys, and a font that comes has the whole page laid out.
  const startForKeys = (): void => {
    void startLanguageService();
    // A host that has gone brings none: signs are missing then, and nothing else.
    document.fonts.load('16px codicon').catch(() => []);
  };
  const starting = code.onDidFocusEditorText(() => requestIdleCallback(startForKeys));
  // Widths are measured before the fonts have come otherwise: the caret stands beside its character, and lines of Chinese,
  // of which a full-width m is measured, go on beyond the edge.
  const fonts = [document.fonts.load(fontOf('JetBrains Mono')), document.fonts.load(fontOf('Noto Sans HK'), '\uFF4D')];
  void Promise.all(fonts).then(() => editor.remeasureFonts());
  place.dataset['editorReady'] = 'true';
  return () => {
    stopFindings();
    stopHelp();
    stopStory();
    stopText();
    for (const disposable of [starting, wrapping, hiddenMarks, fixes, ...images, ...variables, ...commands, code])
      disposable.dispose();
    models.dispose();
    stopTheme();
  };
}

function fontOf(family: string): string {
  return `13px '${family} Variable'`;
}

/** Folds by brackets, at once: the language service would be started for it alone. */
function foldByBrackets(): IDisposable {
  return languages.registerFoldingRangeProvider('json', {
    provideFoldingRanges: (model) => [...bracketFolds(model.getValue())],
  });
}

/** Columns kept free at the right edge, where the meters stand. */
const meterColumns = 8;
const fewestColumns = 16;

/** Breaks long lines before the column of the meters, however wide the editor is: no text is ever out of sight. */
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
