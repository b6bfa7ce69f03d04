import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import { editor, Range, Uri } from './monaco.ts';

/** The text of a model as it would be saved: its own line ends, and the byte order mark it came with. */
export function modelText(model: editor.ITextModel): string {
  return model.getValue(editor.EndOfLinePreference.TextDefined, true);
}

/** Whether an editor keeps this text as it is. Monaco makes mixed line ends alike, which would change bytes. */
export function isKept(model: editor.ITextModel, text: string): boolean {
  return modelText(model) === text;
}

/** One model for each payload, with its own undo and its own scroll position, for as long as the window lives. */
export type ModelShelf = {
  readonly modelOf: (document: PayloadDocument) => editor.ITextModel;
  readonly keepView: (id: string, state: editor.ICodeEditorViewState | null) => void;
  readonly viewOf: (id: string) => editor.ICodeEditorViewState | null;
  readonly documentOf: (model: editor.ITextModel) => string | null;
  readonly dispose: () => void;
};

export function createModelShelf(): ModelShelf {
  const models = new Map<string, editor.ITextModel>();
  const views = new Map<string, editor.ICodeEditorViewState | null>();
  return {
    modelOf: (document) => {
      const known = models.get(document.id);
      if (known !== undefined) return known;
      const model = editor.createModel(document.text, 'json', modelUri(document.id));
      // Colours by depth would compete with the colours that mean something.
      model.updateOptions({
        bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
      });
      models.set(document.id, model);
      return model;
    },
    keepView: (id, state) => views.set(id, state),
    viewOf: (id) => views.get(id) ?? null,
    documentOf: (model) => [...models].find(([, own]) => own === model)?.[0] ?? null,
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
 * edit, so that the caret stays and Ctrl+Z takes it back.
 */
export function replaceText(model: editor.ITextModel, text: string): void {
  const before = modelText(model);
  if (before === text) return;
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const old = before.startsWith('\uFEFF') ? before.slice(1) : before;
  let start = 0;
  while (start < old.length && start < body.length && old[start] === body[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < body.length - start &&
    old[old.length - 1 - end] === body[body.length - 1 - end]
  )
    end += 1;
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(old.length - end);
  model.pushStackElement();
  model.pushEditOperations(
    null,
    [{ range: Range.fromPositions(from, to), text: body.slice(start, body.length - end) }],
    () => null,
  );
  model.pushStackElement();
}
