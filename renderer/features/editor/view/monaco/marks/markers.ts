import type { Finding, TextRange } from '../../../../../../shared/documents/finding.ts';
import { gapOf, type Severity } from '../../../../../../shared/gaps/gaps.ts';
import { markHidden } from '../../../../../../shared/lib/text/hidden-characters.ts';
import { inLanguage, type Language } from '../../../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../../../shared/protocol/validate/say.ts';
import { longestFormattedLine } from '../../../../../engine/payload/large-text.ts';
import type { StoryMark } from '../../../../../engine/stories/story-marks.ts';
import { editor, MarkerSeverity } from '../monaco.ts';

const owner = 'passbench';

/** Problems counts the rest. */
const mostMarks = 1000;

const severities: Readonly<Record<Severity, MarkerSeverity>> = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  assumption: MarkerSeverity.Info,
};

/** Marks findings in the text. Monaco shows a marker's message as plain text. */
export function markFindings(model: editor.ITextModel, findings: readonly Finding[], language: Language): void {
  editor.setModelMarkers(
    model,
    owner,
    inDressedLines(model, findings).map((finding) => ({
      severity: severities[finding.severity],
      message: markHidden(wordsOf(finding, language)),
      source: finding.clause,
      code: finding.rule,
      startLineNumber: finding.line,
      startColumn: finding.column,
      ...endOfMark(model, finding),
    })),
  );
}

/** Marks the problems of a story. A result as expected is a hint. */
export function markStory(model: editor.ITextModel, marks: readonly StoryMark[], language: Language): void {
  editor.setModelMarkers(
    model,
    owner,
    inDressedLines(model, marks).map((mark) => ({
      severity: mark.severity === 'note' ? MarkerSeverity.Hint : severities[mark.severity],
      message: markHidden(
        [mark.message, mark.next].flatMap((words) => (words === null ? [] : inLanguage(words, language))).join('\n'),
      ),
      source: mark.clause ?? undefined,
      code: mark.rule,
      startLineNumber: mark.line,
      startColumn: mark.column,
      ...endOfMark(model, mark),
    })),
  );
}

/** Lines too long for decorations get no marks; Problems lists them. */
function inDressedLines<T extends TextRange>(model: editor.ITextModel, ranges: readonly T[]): readonly T[] {
  const lines = model.getLineCount();
  return ranges
    .slice(0, mostMarks)
    .filter(({ line }) => line > lines || model.getLineLength(line) <= longestFormattedLine);
}

/** An object is marked on its first line: a wave under many lines hides the place. */
function endOfMark(
  model: editor.ITextModel,
  { line, endLine, endColumn }: TextRange,
): Pick<editor.IMarkerData, 'endLineNumber' | 'endColumn'> {
  return endLine === line || line > model.getLineCount()
    ? { endLineNumber: endLine, endColumn }
    : { endLineNumber: line, endColumn: model.getLineMaxColumn(line) };
}

function wordsOf(finding: Finding, language: Language): string {
  const sentence = sayFinding(finding.words, language);
  return finding.gap === undefined
    ? sentence
    : `${sentence}\n${finding.gap}: ${inLanguage(gapOf(finding.gap).point, language)}`;
}
