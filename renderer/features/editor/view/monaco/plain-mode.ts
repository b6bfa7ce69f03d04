import { drawnOfPlainLine, whyPlain } from '../../../../engine/payload/long-lines.ts';
import { editor } from './monaco.ts';

const fullOptions: editor.IEditorOptions = {
  wordWrap: 'bounded',
  folding: true,
  matchBrackets: 'near',
  quickSuggestions: { other: true, comments: false, strings: true },
  guides: { indentation: true, bracketPairs: false },
  stopRenderingLineAfter: 10_000,
};

const plainOptions: editor.IEditorOptions = {
  wordWrap: 'off',
  folding: false,
  matchBrackets: 'never',
  quickSuggestions: false,
  guides: { indentation: false, bracketPairs: false },
  stopRenderingLineAfter: drawnOfPlainLine,
};

/** Whether a text is shown without all that costs time in proportion to a line, or to their number. */
export function isPlain(text: string): boolean {
  return whyPlain(text) !== null;
}

/** Sets the editor up for a text, and the model that is to hold it. */
export type ApplyMode = (text: string, model: editor.ITextModel) => void;

/**
 * Sets an editor up for texts that may be too much to wrap, fold and match brackets in. It is done before such a text
 * comes in and after it has gone: the wrapping of a line of megabytes alone stops the window.
 */
export function createPlainMode(code: editor.IStandaloneCodeEditor): ApplyMode {
  let isOn = false;
  return (text, model) => {
    const isWanted = isPlain(text);
    if (isWanted !== isOn) code.updateOptions(isWanted ? plainOptions : fullOptions);
    isOn = isWanted;
    const language = isWanted ? 'plaintext' : 'json';
    if (model.getLanguageId() !== language) editor.setModelLanguage(model, language);
  };
}

const singleCursorPaste = { pasteOnNewLine: false, multicursorText: null, mode: null };

/**
 * A large text that is pasted comes in here, in three tasks: it is read from the clipboard, the editor is set up for it, it
 * is put in. The editor would wrap it at once, and read it a second time, all in one block of the window. Returns how to stop.
 */
export function handleLargePaste(code: editor.IStandaloneCodeEditor, dress: ApplyMode): () => void {
  const pasting = (event: ClipboardEvent): void => {
    const model = code.getModel();
    const isTaken = code.hasTextFocus() && !code.getOption(editor.EditorOption.readOnly);
    if (model === null || !isTaken) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isPlain(text)) return;
    event.preventDefault();
    event.stopPropagation();
    const at = code.getSelections() ?? [];
    const putIn = (): void => {
      if (model.isDisposed()) return;
      if (code.getModel() === model) code.trigger('keyboard', 'paste', { ...singleCursorPaste, text });
      else
        model.pushEditOperations(
          at,
          at.map((range) => ({ range, text })),
          () => null,
        );
    };
    setTimeout(() => {
      if (code.getModel() === model) dress(text, model);
      setTimeout(putIn);
    });
  };
  const place = code.getContainerDomNode();
  place.addEventListener('paste', pasting, { capture: true });
  return () => place.removeEventListener('paste', pasting, { capture: true });
}
