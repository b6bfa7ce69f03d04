import { detectLineEnds, convertToLineFeeds } from '../line-ends.ts';
import { editor, Range, Uri } from './monaco.ts';
import { isPlain } from './plain-mode.ts';
import { findSmallestChange, findWhiteSpaceEdits } from './text-edits.ts';

/** The text of a model as it would be saved: its own line ends, and the byte order mark it came with. */
export function getModelText(model: editor.ITextModel): string {
  return model.getValue(editor.EndOfLinePreference.TextDefined, true);
}

/** Whether an editor keeps this text as it is. Monaco makes mixed line ends alike, which would change bytes. */
export function canHoldText(model: editor.ITextModel, text: string): boolean {
  return getModelText(model) === text;
}

/** What the editor edits: a payload, or a story. */
export type EditedText = { readonly id: string; readonly name: string; readonly text: string };

/** One model for each payload and each story, with its own undo and its own scroll position, for as long as the window lives. */
export type Models = {
  readonly findOrCreate: (document: EditedText) => editor.ITextModel;
  readonly saveView: (id: string, state: editor.ICodeEditorViewState | null) => void;
  readonly getView: (id: string) => editor.ICodeEditorViewState | null;
  readonly findDocumentId: (model: editor.ITextModel) => string | null;
  /** Forgets what was typed of these: nothing of it can be undone any more. */
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
      // Colours by depth would compete with the colours that mean something.
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
        // A text that is set anew has no history.
        model?.setValue(getModelText(model));
      }
    },
    dispose: () => {
      for (const model of models.values()) model.dispose();
      models.clear();
    },
  };
}

/** The address under which Monaco knows a payload; schemas are bound to it. */
export function modelUri(documentId: string): Uri {
  return Uri.from({ scheme: 'passbench', path: `/${documentId}.json` });
}

/**
 * Brings a model to a text that came from outside of the editor (a quick fix, an undo of a delete) by the smallest
 * edit, so that the caret stays and Ctrl+Z takes it back. A text with line ends that Monaco cannot keep is left to it
 * as Monaco shows it.
 */
export function replaceText(model: editor.ITextModel, text: string): void {
  if (getModelText(model) === text) return;
  const ends = detectLineEnds(text);
  if (ends !== 'LF' && ends !== 'CRLF') {
    if (convertToLineFeeds(getModelText(model)) !== convertToLineFeeds(text)) model.setValue(text);
    return;
  }
  model.pushStackElement();
  model.pushEOL(ends === 'LF' ? editor.EndOfLineSequence.LF : editor.EndOfLineSequence.CRLF);
  const [old, wanted] = [removeByteOrderMark(getModelText(model)), removeByteOrderMark(text)];
  const changes = findWhiteSpaceEdits(old, wanted) ?? [findSmallestChange(old, wanted)];
  const edits = changes.map(({ start, end, text: put }) => ({
    range: Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
    text: put,
  }));
  model.pushEditOperations(null, edits, () => null);
  model.pushStackElement();
}

function removeByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
