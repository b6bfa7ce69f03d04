import { isSnippet } from '../../../../engine/writing/own-templates.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { languages, Range } from './monaco.ts';
import type { editor, IDisposable, IPosition } from './monaco.ts';

/** Offers the parts of payloads that the user has kept, where the text may go on with one: outside of strings. */
export function registerSnippets(
  store: BenchStore,
  words: (name: string) => string,
  isInFront: (model: editor.ITextModel) => boolean,
): IDisposable {
  return languages.registerCompletionItemProvider('json', {
    provideCompletionItems: (model, position) => {
      const range = isInFront(model) ? findWordBefore(model, position) : null;
      if (range === null) return { suggestions: [] };
      const parts = store.getState().templates.filter(({ text }) => isSnippet(text));
      return {
        suggestions: parts.map(({ name, text }) => ({
          label: { label: name, description: words(name) },
          kind: languages.CompletionItemKind.Snippet,
          documentation: text,
          insertText: text,
          filterText: name,
          sortText: `~${name}`,
          range,
        })),
      };
    },
  });
}

/** The letters in front of the caret, which a part takes the place of; null inside a string. */
function findWordBefore(model: editor.ITextModel, { lineNumber, column }: IPosition): Range | null {
  const before = model.getLineContent(lineNumber).slice(0, column - 1);
  const isInString = ((before.match(/(?<!\\)"/g) ?? []).length & 1) === 1;
  if (isInString) return null;
  let start = before.length;
  while (start > 0 && /[\p{L}\p{N}_-]/u.test(before[start - 1] ?? '')) start -= 1;
  return new Range(lineNumber, start + 1, lineNumber, column);
}
