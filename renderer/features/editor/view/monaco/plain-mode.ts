import { longestDrawnPart, whyPlain } from '../../../../engine/payload/large-text.ts';
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
  stopRenderingLineAfter: longestDrawnPart,
};

/** Whether a text is shown without features whose cost grows with line length or line count. */
export function isPlain(text: string): boolean {
  return whyPlain(text) !== null;
}

type ApplyMode = (text: string, model: editor.ITextModel) => void;

/**
 * Switches wrapping, folding and bracket matching off for texts that are too large, before such a text arrives, and on
 * after it is gone: wrapping one line of megabytes blocks the window.
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
 * Pastes a large text in three tasks: read the clipboard, set up the editor, insert. The editor would wrap it and read
 * it twice in one blocking task. Returns how to stop.
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
