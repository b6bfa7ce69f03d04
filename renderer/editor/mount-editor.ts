import type { i18n } from 'i18next';
import { meters } from '../../shared/protocol/validate/index.ts';
import type { Bench, BenchStore } from '../store/bench.ts';
import { activeDocument } from '../store/focus.ts';
import { isReadable } from '../store/analysis.ts';
import { registerCommands } from './editor-commands.ts';
import { markFindings } from './markers.ts';
import { createMeterLayer } from './meter-layer.ts';
import { createModelShelf, isKept, modelText, replaceText } from './models.ts';
import { editor } from './monaco.ts';
import type { IDisposable } from './monaco.ts';
import { editorOptions } from './options.ts';
import { offerQuickFixes } from './quick-fixes.ts';
import { createSchemaHelp } from './schema-help.ts';
import { defineThemes, useTheme } from './theme.ts';
import { createVariableMarks } from './variable-marks.ts';
import { wrapBesideMeters } from './wrapping.ts';

/** Puts the editor into a place and keeps it and the store in step. Returns how to take it away. */
export function mountEditor(place: HTMLElement, store: BenchStore, words: i18n): () => void {
  defineThemes(document);
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const followTheme = (): void => {
    const { theme } = store.getState().settings;
    const isDark = theme === 'system' ? systemDark.matches : theme === 'dark';
    useTheme(isDark ? 'dark' : 'light');
  };
  followTheme();
  systemDark.addEventListener('change', followTheme);

  const shelf = createModelShelf();
  const code = editor.create(place, editorOptions);
  const meterLayer = createMeterLayer(code);
  const stopWrapping = wrapBesideMeters(code);
  const markVariables = createVariableMarks(code);
  const helpWithSchema = createSchemaHelp();
  let isFollowingStore = false;

  const showFindings = (state: Bench): void => {
    const model = code.getModel();
    const { analysis } = state;
    if (model === null || analysis === null) return;
    markFindings(model, analysis.findings, state.settings.language);
    const status = state.summaries[analysis.document.id]?.status ?? '';
    meterLayer.show(isReadable(analysis) ? meters(analysis.scan, analysis.scenario.fields, status) : []);
    helpWithSchema(analysis.document, status, state.settings.language);
  };

  // The cards come first: they are committed before the next frame, the marks are drawn in it.
  let frame = 0;
  const showFindingsSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => showFindings(store.getState()));
  };

  const showDocument = (state: Bench, before: Bench | null): void => {
    const document = activeDocument(state);
    if (document === null) {
      code.setModel(null);
      return;
    }
    const model = shelf.modelOf(document);
    if (code.getModel() !== model) {
      if (before?.activeId != null) shelf.keepView(before.activeId, code.saveViewState());
      code.setModel(model);
      code.restoreViewState(shelf.viewOf(document.id));
    }
    isFollowingStore = true;
    if (!isKept(model, document.text)) replaceText(model, document.text);
    isFollowingStore = false;
    const kept = isKept(model, document.text);
    code.updateOptions({ readOnly: !kept, ariaLabel: words.t('editor.label', { name: document.name }) });
    markVariables();
  };

  const reveal = (place: NonNullable<Bench['reveal']>): void => {
    const range = { startLineNumber: place.line, startColumn: place.column, endLineNumber: place.endLine, endColumn: place.endColumn };
    code.setSelection(range);
    code.revealRangeInCenterIfOutsideViewport(range);
    code.focus();
  };

  const listeners: readonly IDisposable[] = [
    code.onDidChangeModelContent(() => {
      const model = code.getModel();
      const id = model === null ? null : shelf.documentOf(model);
      markVariables();
      if (model === null || id === null || isFollowingStore) return;
      store.getState().typed(id, modelText(model));
    }),
    offerQuickFixes((model) => {
      const state = store.getState();
      const isInFront = shelf.documentOf(model) === state.activeId;
      return { findings: isInFront ? (state.analysis?.findings ?? []) : [], language: state.settings.language };
    }),
    ...registerCommands(code, store, words),
  ];
  const unsubscribe = store.subscribe((state, before) => {
    if (state.activeId !== before.activeId || state.documents !== before.documents) showDocument(state, before);
    if (state.analysis !== before.analysis || state.settings.language !== before.settings.language) showFindingsSoon();
    if (state.settings.theme !== before.settings.theme) followTheme();
    if (state.reveal !== null && state.reveal !== before.reveal) reveal(state.reveal);
  });

  showDocument(store.getState(), null);
  showFindings(store.getState());
  // Widths are measured before the font has come otherwise, and the caret stands beside its character.
  void document.fonts.load("13px 'JetBrains Mono Variable'").then(() => editor.remeasureFonts());
  const pending = store.getState().reveal;
  if (pending !== null && pending.documentId === store.getState().activeId) reveal(pending);
  place.dataset['ready'] = 'true';

  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
    systemDark.removeEventListener('change', followTheme);
    for (const listener of listeners) listener.dispose();
    stopWrapping.dispose();
    meterLayer.dispose();
    code.dispose();
    shelf.dispose();
  };
}
