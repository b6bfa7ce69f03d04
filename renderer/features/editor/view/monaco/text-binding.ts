import type { WindowTexts } from '../../../../words/i18n.ts';
import type { TextRange } from '../../../../../shared/documents/finding.ts';
import { isProjectReadOnly } from '../../../../store/host/store-notes.ts';
import type { Bench, BenchStore } from '../../../../store/slice.ts';
import { activeDocument, activeStory } from '../../../../store/window/active-tab.ts';
import { canHoldText, getModelText, replaceText, type EditedText, type Models } from './models.ts';
import type { editor, Selection } from './monaco.ts';
import { createPlainMode, handleLargePaste, isPlain } from './plain-mode.ts';

type TextBindingPorts = {
  readonly code: editor.IStandaloneCodeEditor;
  readonly models: Models;
  readonly store: BenchStore;
  readonly words: WindowTexts;
};

/**
 * Synchronises the editor with the active payload or story: typed text goes to the store, other changes of the store
 * become undoable edits. Returns how to stop.
 */
export function bindText(bound: TextBindingPorts): () => void {
  const { code, models, store } = bound;
  const shown = createShownText(bound);
  const typing = code.onDidChangeModelContent(() => {
    const model = code.getModel();
    const id = model === null ? null : models.findDocumentId(model);
    if (model !== null && id !== null && !shown.isFollowingStore()) store.getState().typed(id, shown.taken(model));
  });
  const selecting = code.onDidChangeCursorSelection(({ selection }) => store.getState().select(toTextRange(selection)));
  const moving = code.onDidChangeCursorPosition(({ position }) => {
    const model = code.getModel();
    const id = model === null ? null : models.findDocumentId(model);
    if (model !== null && id !== null) store.getState().setCaret(id, model.getOffsetAt(position));
  });
  const stopPasting = handleLargePaste(code, shown.dress);
  const unsubscribe = store.subscribe((state, before) => {
    const isOther = state.activeTab?.id !== before.activeTab?.id;
    const isNoted = isProjectReadOnly(state) !== isProjectReadOnly(before);
    if (isOther || isNoted || state.documents !== before.documents || state.stories !== before.stories)
      shown.show(state, before.activeTab?.id ?? null);
    if (state.wipedTexts !== before.wipedTexts) shown.forget(state.wipedTexts);
    const { reveal } = state;
    if (reveal !== null && reveal !== before.reveal)
      revealRange(code, reveal, () => store.getState().reveal === reveal && store.getState().dialog === null);
    if (state.inserting !== null && state.inserting !== before.inserting)
      insertText(code, state.inserting.text, () => store.getState().dialog === null);
  });
  shown.show(store.getState(), null);
  return () => {
    typing.dispose();
    selecting.dispose();
    moving.dispose();
    stopPasting();
    unsubscribe();
  };
}

function createShownText({ code, models, words }: TextBindingPorts) {
  let isFollowingStore = false;
  let isEditable = true;
  /** The known text of the active model: reading a large one takes as long as typing into it. */
  let shown: { readonly model: editor.ITextModel; readonly text: string } | null = null;
  /** The last applied options: every update makes Monaco process all of them. */
  let applied = { readOnly: false, ariaLabel: '' };
  const dress = createPlainMode(code);
  const followStore = (change: () => void): void => {
    isFollowingStore = true;
    change();
    isFollowingStore = false;
  };

  return {
    dress,
    /** True while the store changes the editor, so that nothing counts as typed. */
    isFollowingStore: () => isFollowingStore,
    taken: (model: editor.ITextModel): string => {
      const text = getModelText(model);
      shown = { model, text };
      dress(text, model);
      return text;
    },
    forget: (ids: Bench['wipedTexts']): void => {
      const view = code.saveViewState();
      followStore(() => models.clearHistory(ids));
      code.restoreViewState(view);
    },
    show: (state: Bench, activeBefore: string | null): void => {
      const story = activeStory(state);
      const document: EditedText | null = story ?? activeDocument(state);
      if (document === null) {
        code.setModel(null);
        return;
      }
      const model = models.findOrCreate(document);
      const isShown = shown?.model === model && shown.text === document.text;
      if (!isShown && isPlain(document.text)) dress(document.text, model);
      if (code.getModel() !== model) {
        if (activeBefore !== null) models.saveView(activeBefore, code.saveViewState());
        code.setModel(model);
        code.restoreViewState(models.getView(document.id));
      }
      if (!isShown) {
        followStore(() => replaceText(model, document.text));
        dress(document.text, model);
        shown = { model, text: document.text };
        // A text that Monaco cannot preserve is read-only here: an edit would change other bytes too.
        isEditable = canHoldText(model, document.text);
      }
      const readOnly = !isEditable || isProjectReadOnly(state);
      const ariaLabel = words.t(story === null ? 'editor.label' : 'stories.editorLabel', { name: document.name });
      if (readOnly !== applied.readOnly || ariaLabel !== applied.ariaLabel)
        code.updateOptions((applied = { readOnly, ariaLabel }));
    },
  };
}

function toTextRange(selection: Selection): TextRange | null {
  if (selection.isEmpty()) return null;
  const { startLineNumber: line, startColumn: column, endLineNumber: endLine, endColumn } = selection;
  return { line, column, endLine, endColumn };
}

function insertText(code: editor.IStandaloneCodeEditor, text: string, isStillWanted: () => boolean): void {
  code.pushUndoStop();
  code.trigger('passbench', 'type', { text });
  code.pushUndoStop();
  requestAnimationFrame(() => (isStillWanted() ? code.focus() : undefined));
}

function revealRange(
  code: editor.IStandaloneCodeEditor,
  { line, column, endLine, endColumn }: TextRange,
  isStillWanted: () => boolean,
): void {
  const range = { startLineNumber: line, startColumn: column, endLineNumber: endLine, endColumn };
  code.setSelection(range);
  code.revealRangeInCenterIfOutsideViewport(range);
  code.focus();
  // The view may have been hidden: focus it once it is in the page.
  requestAnimationFrame(() => (isStillWanted() ? code.focus() : undefined));
}
