import { longestDressedLine, longestLine } from '../store/long-lines.ts';
import { editor } from './monaco.ts';

const dressed: editor.IEditorOptions = {
  wordWrap: 'bounded',
  folding: true,
  matchBrackets: 'near',
  quickSuggestions: { other: true, comments: false, strings: true },
  guides: { indentation: true, bracketPairs: false },
};

const plain: editor.IEditorOptions = {
  wordWrap: 'off',
  folding: false,
  matchBrackets: 'never',
  quickSuggestions: false,
  guides: { indentation: false, bracketPairs: false },
};

/** Whether a text is shown without all that costs time in proportion to a line. */
export function isPlain(text: string): boolean {
  return longestLine(text) > longestDressedLine;
}

/** Sets the editor up for a text, and the model that is to hold it. */
export type Dress = (text: string, model: editor.ITextModel) => void;

/**
 * Sets an editor up for texts with or without a line too long to wrap, fold and match brackets in. It is done before
 * such a text comes in: the wrapping of a line of megabytes alone stops the window.
 */
export function createPlainMode(code: editor.IStandaloneCodeEditor): Dress {
  let isOn = false;
  return (text, model) => {
    const isWanted = isPlain(text);
    if (isWanted !== isOn) code.updateOptions(isWanted ? plain : dressed);
    isOn = isWanted;
    const language = isWanted ? 'plaintext' : 'json';
    if (model.getLanguageId() !== language) editor.setModelLanguage(model, language);
  };
}

/** A pasted line comes in by the editor's own hand, which would wrap it at once. Returns how to stop. */
export function dressForPaste(code: editor.IStandaloneCodeEditor, dress: Dress): () => void {
  const pasting = ({ clipboardData }: ClipboardEvent): void => {
    const model = code.getModel();
    const text = clipboardData?.getData('text/plain') ?? '';
    const isTaken = code.hasTextFocus() && !code.getOption(editor.EditorOption.readOnly);
    if (model !== null && isTaken && isPlain(text)) dress(text, model);
  };
  const place = code.getContainerDomNode();
  place.addEventListener('paste', pasting, { capture: true });
  return () => place.removeEventListener('paste', pasting, { capture: true });
}
