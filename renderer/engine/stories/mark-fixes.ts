import type { Finding, Fix, TextRange } from '../../../shared/documents/finding.ts';
import { replaceMisspelt } from '../../../shared/documents/story/story-fix.ts';
import { nodeAtPointer } from '../../../shared/lib/json/json-pointer.ts';
import { once } from '../../../shared/lib/once.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { ruleWords } from '../../../shared/protocol/reference/rule-words.ts';
import { sayFinding } from '../../../shared/protocol/validate/say.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { resultCodes } from '../../../shared/specification/results.ts';
import type { StoryView } from './story-view.ts';

type UnlabelledFix = Omit<Fix, 'label'>;

type Fixed = TextRange & Pick<Finding, 'severity' | 'rule' | 'path'> & { readonly message: Words };

/** A problem of the story as a finding, which the editor and *Fix all* fix; null where nothing fixes it. */
export function withFixes(
  { severity, rule, path, message, line, column, endLine, endColumn }: Fixed,
  fixes: readonly UnlabelledFix[],
): Finding | null {
  const [fix, ...otherFixes] = fixes.map((each) => ({ ...each, label: sayFinding(each.words, 'en') }));
  if (fix === undefined) return null;
  const words = { key: message.en, values: {} };
  return {
    severity,
    rule,
    path,
    message: message.en,
    words,
    clause: '',
    fix,
    otherFixes,
    line,
    column,
    endLine,
    endColumn,
  };
}

/** The known name that an asked one was meant to be. */
export function misspeltAt(view: StoryView, path: string, list: keyof typeof lists): readonly UnlabelledFix[] {
  const node = nodeAtPointer(view.scan().root, path)?.node;
  if (node?.kind !== 'string') return [];
  return replaceMisspelt(node, node.value, lists[list]()).map(({ words, edit: { start, end, text } }) => ({
    words,
    edit: { ...view.lines().rangeOf(start, end), text },
  }));
}

const lists = {
  code: once(() => resultCodes.map(({ code }) => code)),
  rule: once(() => ruleWords.map(({ id }) => id)),
  'order-status': once(() => [
    ...new Set(scenarios.flatMap(({ lifecycle }) => lifecycle.statuses.map(({ name }) => name))),
  ]),
};
