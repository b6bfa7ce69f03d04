import type { WindowTexts } from '../../../../words/i18n.ts';
import { lineIndex } from '../../../../../shared/lib/text/line-index.ts';
import { referenceOf } from '../../../../../shared/protocol/reference/index.ts';
import { keysOf } from '../../../../commands/shortcut-text.ts';
import type { Analysis } from '../../../../engine/payload/analysis.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { referenceAtOffset } from '../../engine/reference-at.ts';
import { editor, languages, type IPosition } from './monaco.ts';
import { answerReferenceHere } from '../../../../commands/edit-focused.ts';

const command = 'passbench.showReference';

type ReferenceHelpPorts = {
  readonly code: editor.IStandaloneCodeEditor;
  readonly place: HTMLElement;
  readonly store: BenchStore;
  readonly words: WindowTexts;
  readonly isActive: (model: editor.ITextModel) => boolean;
};

/** Links the text to the reference: a line in the hover, and the entry at the cursor for F1. Returns how to stop. */
export function registerReferenceHelp({ code, place, store, words, isActive }: ReferenceHelpPorts): () => void {
  const opening = editor.registerCommand(command, (_, id: unknown) => {
    if (typeof id === 'string') store.getState().showReference(id);
  });
  const hovers = languages.registerHoverProvider('json', {
    provideHover: (model, position) => {
      const { analysis, settings } = store.getState();
      const links = analysis !== null && isActive(model) ? getLinksAt(analysis, position) : null;
      const help = keysOf('go.help', settings.shortcuts);
      const keys = help === null ? '' : words.t('reference.hoverKeys', { keys: help });
      const value = links === null ? null : words.t('reference.hover', { names: links, keys });
      return value === null ? null : { contents: [{ value, isTrusted: { enabledCommands: [command] } }] };
    },
  });
  answerReferenceHere(place, () => {
    const { analysis } = store.getState();
    const position = code.getPosition();
    return analysis === null || position === null ? null : findEntryAt(analysis, position);
  });
  return () => {
    for (const disposable of [opening, hovers]) disposable.dispose();
  };
}

function findEntryAt(analysis: Analysis, { lineNumber, column }: IPosition): string | null {
  return referenceAtOffset(analysis, lineIndex(analysis.document.text).offsetAt(lineNumber, column));
}

function getLinksAt(analysis: Analysis, position: IPosition): string | null {
  const reference = referenceOf();
  const rules = analysis.findings
    .filter((finding) => isAt(finding, position))
    .flatMap(({ rule }) => reference.entryOfRule(rule) ?? []);
  const ids = [findEntryAt(analysis, position), ...new Set(rules)].filter((id) => id !== null);
  if (ids.length === 0) return null;
  const links = ids.flatMap((id) => {
    const entry = reference.find(id);
    const query = encodeURIComponent(JSON.stringify([id]));
    return entry === null ? [] : [`[\`${entry.name}\`](command:${command}?${query})`];
  });
  return links.join(' · ');
}

function isAt({ line, column, endLine, endColumn }: Analysis['findings'][number], at: IPosition): boolean {
  const isBehind = at.lineNumber > line || (at.lineNumber === line && at.column >= column);
  return isBehind && (at.lineNumber < endLine || (at.lineNumber === endLine && at.column <= endColumn));
}
