import { fixesOf, type Finding, type Fix } from '../../../../../shared/documents/finding.ts';
import { markHidden } from '../../../../../shared/lib/text/hidden-characters.ts';
import type { Language } from '../../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../../shared/protocol/validate/say.ts';
import { languages, editor, type IDisposable, type IRange } from './monaco.ts';
import type { WindowTexts } from '../../../../words/i18n.ts';
import { nodeAtPointer } from '../../../../../shared/lib/json/json-pointer.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { selectImageFields } from '../../../../store/documents/images.ts';

/** Returns the findings of a model; none unless it is active. */
type GetFindings = (model: editor.ITextModel) => {
  readonly findings: readonly Finding[];
  readonly language: Language;
};

export function registerQuickFixes(findingsOf: GetFindings): IDisposable {
  return languages.registerCodeActionProvider('json', {
    provideCodeActions: (model, range) => {
      const { findings, language } = findingsOf(model);
      const fixes = findings.flatMap((finding) =>
        touches(finding, range) ? fixesOf(finding).map((fix, at) => ({ fix, isPreferred: at === 0 })) : [],
      );
      // Two problems of one line may have the same fix.
      const actions = [...new Map(fixes.map((each) => [JSON.stringify(each.fix), each])).values()].map(
        ({ fix, isPreferred }) => ({
          title: markHidden(sayFinding(fix.words, language)),
          kind: 'quickfix',
          isPreferred,
          edit: { edits: [editOf(fix, model)] },
        }),
      );
      return { actions, dispose: () => undefined };
    },
  });
}

function editOf({ edit }: Fix, model: editor.ITextModel): languages.IWorkspaceTextEdit {
  const { line, column, endLine, endColumn, text } = edit;
  const range = { startLineNumber: line, startColumn: column, endLineNumber: endLine, endColumn };
  return { resource: model.uri, textEdit: { range, text }, versionId: model.getVersionId() };
}

function touches(finding: Finding, range: IRange): boolean {
  const startsAfter = finding.line > range.endLineNumber;
  const endsBefore = finding.endLine < range.startLineNumber;
  return !startsAfter && !endsBefore;
}

const command = 'passbench.check-image';

export function registerImageCheck(
  store: BenchStore,
  words: WindowTexts,
  isActive: (model: editor.ITextModel) => boolean,
): readonly IDisposable[] {
  return [
    editor.registerCommand(command, (_, path: string) => store.getState().openDialog({ dialog: 'check-image', path })),
    languages.registerCodeActionProvider('json', {
      provideCodeActions: (model, { startLineNumber, endLineNumber }) => {
        const bench = store.getState();
        const fields = isActive(model) ? selectImageFields(bench) : [];
        const title = words.t('images.check');
        const actions = fields.flatMap(({ path }) => {
          const node = nodeAtPointer(bench.analysis?.scan.root ?? null, path)?.node;
          const typed = node === undefined ? undefined : bench.analysis?.resolved.map.toTyped(node.start, 'start');
          const line = typed === undefined ? 0 : model.getPositionAt(typed).lineNumber;
          if (line < startLineNumber || line > endLineNumber) return [];
          return [{ title, kind: 'refactor', command: { id: command, title, arguments: [path] } }];
        });
        return { actions, dispose: () => undefined };
      },
    }),
  ];
}
