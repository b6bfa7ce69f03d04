import { longestFormattedLine } from '../../../../../engine/payload/large-text.ts';
import { editor, Range } from '../monaco.ts';
import styles from './marks.module.css';

const variable = /\{\{[A-Za-z][A-Za-z0-9.]*(?:[+-]\d+[smhd])?\}\}/g;
/** A longer text is data, not a template; do not search it on every key stroke. */
const longest = 200_000;

export function createVariableMarks(code: editor.IStandaloneCodeEditor): () => void {
  const marks = code.createDecorationsCollection();
  return () => {
    const model = code.getModel();
    if (model === null || model.getValueLength() > longest) {
      marks.clear();
      return;
    }
    const found: editor.IModelDeltaDecoration[] = [];
    for (let line = 1; line <= model.getLineCount(); line += 1) {
      if (model.getLineLength(line) > longestFormattedLine) continue;
      for (const match of model.getLineContent(line).matchAll(variable)) {
        const column = match.index + 1;
        found.push({
          range: new Range(line, column, line, column + match[0].length),
          options: {
            inlineClassName: styles['variable'] ?? '',
            stickiness: editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
          },
        });
      }
    }
    const marked = marks.getRanges();
    // Marks move with typed text. Setting them again would redraw every line with one on each key.
    if (marked.length === found.length && marked.every((range, nth) => Range.equalsRange(range, found[nth]?.range)))
      return;
    marks.set(found);
  };
}
