import { findSecrets, knownSecrets } from '../../../../../engine/keys/secrets.ts';
import type { BenchStore } from '../../../../../store/slice.ts';
import { Range, type editor } from '../monaco.ts';
import styles from './marks.module.css';

/** Lines above and below those in sight: a secret may begin before them, and its name above it. */
const linesAround = 20;
/** Monaco draws 10,000 UTF-16 units of a line. */
const longestPart = 16_000;

/**
 * In presenter mode, draws the secrets of an editor's text without their characters, by their place in the text: where
 * the beginning of one is scrolled out of view, its rest is hidden too. Returns how to stop.
 */
export function hideSecretsOf(code: editor.ICodeEditor, store: BenchStore): () => void {
  const marks = code.createDecorationsCollection();
  const draw = (): void => {
    const { isPresenting, session } = store.getState();
    const model = code.getModel();
    const found =
      isPresenting && session !== null && model !== null ? secretsInSight(code, model, knownSecrets(session)) : [];
    const marked = marks.getRanges();
    // Marks move with typed text.
    if (marked.length === found.length && marked.every((range, nth) => Range.equalsRange(range, found[nth] ?? null)))
      return;
    marks.set(found.map((range) => ({ range, options: { inlineClassName: styles['secret'] ?? '' } })));
  };
  draw();
  const follows = [
    code.onDidChangeModel(draw),
    code.onDidChangeModelContent(draw),
    code.onDidScrollChange(draw),
    code.onDidLayoutChange(draw),
    code.onDidChangeHiddenAreas(draw),
  ];
  const unsubscribe = store.subscribe((state, before) => {
    if (state.isPresenting !== before.isPresenting || state.session !== before.session) draw();
  });
  return () => {
    unsubscribe();
    for (const follow of follows) follow.dispose();
    marks.clear();
  };
}

function secretsInSight(
  code: editor.ICodeEditor,
  model: editor.ITextModel,
  known: readonly string[],
): readonly Range[] {
  return code.getVisibleRanges().flatMap(({ startLineNumber, endLineNumber }) => {
    const first = Math.max(1, startLineNumber - linesAround);
    const last = Math.min(model.getLineCount(), endLineNumber + linesAround);
    const lines = Array.from({ length: last - first + 1 }, (_, at) =>
      model.getLineContent(first + at).slice(0, longestPart),
    );
    const starts: number[] = [];
    let length = 0;
    for (const line of lines) {
      starts.push(length);
      length += line.length + 1;
    }
    const placeOf = (unit: number): readonly [line: number, column: number] => {
      const line = starts.findLastIndex((start) => start <= unit);
      return [first + line, unit - (starts[line] ?? 0) + 1];
    };
    return findSecrets(lines.join('\n'), known).map(({ from, to }) => new Range(...placeOf(from), ...placeOf(to)));
  });
}
