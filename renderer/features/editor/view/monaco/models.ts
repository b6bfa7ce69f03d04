import type { TextEdit } from '../../../../../shared/lib/text/text-edit.ts';
import { detectLineEnds, convertToLineFeeds } from '../line-ends.ts';
import { editor, Range, Uri } from './monaco.ts';
import { isPlain } from './plain-mode.ts';
import { findSmallestChange, findWhiteSpaceEdits } from './text-edits.ts';

/** Returns the text of a model as saved: with its line ends and byte order mark. */
export function getModelText(model: editor.ITextModel): string {
  return model.getValue(editor.EndOfLinePreference.TextDefined, true);
}

/** Whether the editor preserves this text. Monaco unifies mixed line ends, which changes bytes. */
export function canHoldText(model: editor.ITextModel, text: string): boolean {
  return getModelText(model) === text;
}

export type EditedText = { readonly id: string; readonly name: string; readonly text: string };

/** One model per payload and story with its own undo and scroll position, until the window closes. */
export type Models = {
  readonly findOrCreate: (document: EditedText) => editor.ITextModel;
  readonly saveView: (id: string, state: editor.ICodeEditorViewState | null) => void;
  readonly getView: (id: string) => editor.ICodeEditorViewState | null;
  readonly findDocumentId: (model: editor.ITextModel) => string | null;
  /** Deletes the undo history of these texts. */
  readonly clearHistory: (ids: readonly string[]) => void;
  readonly dispose: () => void;
};

export function createModels(): Models {
  const models = new Map<string, editor.ITextModel>();
  const views = new Map<string, editor.ICodeEditorViewState | null>();
  return {
    findOrCreate: (document) => {
      const known = models.get(document.id);
      if (known !== undefined) return known;
      const language = isPlain(document.text) ? 'plaintext' : 'json';
      const model = editor.createModel(document.text, language, modelUri(document.id));
      // Colours by depth would compete with colours that mean something.
      model.updateOptions({
        bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
      });
      models.set(document.id, model);
      return model;
    },
    saveView: (id, state) => views.set(id, state),
    getView: (id) => views.get(id) ?? null,
    findDocumentId: (model) => [...models].find(([, own]) => own === model)?.[0] ?? null,
    clearHistory: (ids) => {
      for (const id of ids) {
        const model = models.get(id);
        // setValue clears the history.
        model?.setValue(getModelText(model));
      }
    },
    dispose: () => {
      for (const model of models.values()) model.dispose();
      models.clear();
    },
  };
}

export function modelUri(documentId: string): Uri {
  return Uri.from({ scheme: 'passbench', path: `/${documentId}.json` });
}

/**
 * Changes a model to a text from outside the editor (a fix, an undone delete) by the smallest edit: the caret stays and
 * Ctrl+Z undoes it. Texts with line ends that Monaco cannot preserve are set as a whole.
 */
export function replaceText(model: editor.ITextModel, text: string): void {
  if (getModelText(model) === text) return;
  const ends = detectLineEnds(text);
  if (ends !== 'LF' && ends !== 'CRLF') {
    if (convertToLineFeeds(getModelText(model)) !== convertToLineFeeds(text)) model.setValue(text);
    return;
  }
  const [old, wanted] = [removeByteOrderMark(getModelText(model)), removeByteOrderMark(text)];
  const changes = findWhiteSpaceEdits(old, wanted) ?? [findSmallestChange(old, wanted)];
  const isTyping = continuesTyping(model, changes);
  if (!isTyping) model.pushStackElement();
  model.pushEOL(ends === 'LF' ? editor.EndOfLineSequence.LF : editor.EndOfLineSequence.CRLF);
  const edits = changes.map(({ start, end, text: put }) => ({
    range: Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
    text: put,
  }));
  model.pushEditOperations(null, edits, () => null);
  if (!isOneLetter(changes)) model.pushStackElement();
  const [{ start, text: put } = { start: 0, text: '' }] = changes;
  lastPuts.set(model, { end: start + put.length, version: model.getAlternativeVersionId() });
}

const lastPuts = new WeakMap<editor.ITextModel, { readonly end: number; readonly version: number }>();

/** One letter more, as of a word that is typed into a field. */
function isOneLetter([change, another]: readonly TextEdit[]): boolean {
  if (change === undefined || another !== undefined) return false;
  return change.start === change.end && /^[^\s]$/u.test(change.text);
}

/** Letters that follow each other are undone together, as those typed into the editor are. */
function continuesTyping(model: editor.ITextModel, changes: readonly TextEdit[]): boolean {
  const last = lastPuts.get(model);
  return isOneLetter(changes) && last?.end === changes[0]?.start && last?.version === model.getAlternativeVersionId();
}

function removeByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
