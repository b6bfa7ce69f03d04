import { findHidden } from '../../../../../../shared/lib/text/hidden-characters.ts';
import styles from './marks.module.css';
import { editor, Range, type IDisposable } from '../monaco.ts';

/** Monaco draws longer lines without colours; they get no marks. */
const longestLine = 20_000;

/** Draws a mark before each visible hidden character. The text is unchanged. */
export function markHiddenCharacters(code: editor.IStandaloneCodeEditor): IDisposable {
  const marks = code.createDecorationsCollection();
  let drawn = '';
  const draw = (): void => {
    const found = marksInSight(code);
    const now = found.map(
      ({ range, options }) => `${range.startLineNumber}:${range.startColumn}:${options.before?.content ?? ''}`,
    );
    if (now.join(' ') === drawn) return;
    drawn = now.join(' ');
    marks.set(found);
  };
  const follows = [
    code.onDidChangeModel(() => {
      drawn = '';
      draw();
    }),
    code.onDidChangeModelContent(draw),
    code.onDidScrollChange(draw),
    code.onDidLayoutChange(draw),
  ];
  return {
    dispose: () => {
      for (const follow of follows) follow.dispose();
    },
  };
}

/** Monaco draws ASCII controls as one column each. */
function isDrawnByMonaco(character: string): boolean {
  return character < ' ' || character === '\u007f';
}

function marksInSight(code: editor.IStandaloneCodeEditor): editor.IModelDeltaDecoration[] {
  const model = code.getModel();
  if (model === null) return [];
  const found: editor.IModelDeltaDecoration[] = [];
  for (const { startLineNumber, endLineNumber } of code.getVisibleRanges()) {
    for (let line = startLineNumber; line <= endLineNumber; line += 1) {
      if (model.getLineLength(line) <= longestLine) found.push(...marksOfLine(line, model.getLineContent(line)));
    }
  }
  return found;
}

function marksOfLine(line: number, text: string): readonly editor.IModelDeltaDecoration[] {
  return findHidden(text)
    .filter(({ found }) => !isDrawnByMonaco(found))
    .map(({ at, found, mark }) => ({
      range: new Range(line, at + 1, line, at + 1 + found.length),
      options: {
        stickiness: editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
        before: { content: mark, inlineClassName: styles['mark'] ?? '' },
      },
    }));
}
