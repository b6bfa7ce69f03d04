import type { Finding } from '../../../../../shared/documents/finding.ts';
import { markHidden } from '../../../../../shared/lib/text/hidden-characters.ts';
import type { Language } from '../../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../../shared/protocol/validate/index.ts';
import { languages } from './monaco.ts';
import type { editor, IDisposable, IRange } from './monaco.ts';

/** What the provider asks at the moment of the question: the findings of that model, if it is the one in front. */
export type GetFindings = (model: editor.ITextModel) => {
  readonly findings: readonly Finding[];
  readonly language: Language;
};

/** Offers the certain edits of findings under Ctrl+. and where a problem is pointed at. */
export function registerQuickFixes(findingsOf: GetFindings): IDisposable {
  return languages.registerCodeActionProvider('json', {
    provideCodeActions: (model, range) => {
      const { findings, language } = findingsOf(model);
      const actions = findings.flatMap((finding) => {
        const { fix } = finding;
        if (fix === undefined || !touches(finding, range)) return [];
        const { line, column, endLine, endColumn, text } = fix.edit;
        const edit = { range: { startLineNumber: line, startColumn: column, endLineNumber: endLine, endColumn }, text };
        return [
          {
            title: markHidden(sayFinding(fix.words, language)),
            kind: 'quickfix',
            isPreferred: true,
            edit: { edits: [{ resource: model.uri, textEdit: edit, versionId: model.getVersionId() }] },
          },
        ];
      });
      return { actions, dispose: () => undefined };
    },
  });
}

function touches(finding: Finding, range: IRange): boolean {
  const startsAfter = finding.line > range.endLineNumber;
  const endsBefore = finding.endLine < range.startLineNumber;
  return !startsAfter && !endsBefore;
}
