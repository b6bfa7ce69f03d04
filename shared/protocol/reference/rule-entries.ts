import { gaps, type Severity } from '../../gaps/gaps.ts';
import type { Words } from '../../lib/text/words.ts';
import { gapTouches } from './gap-touches.ts';
import { entryOf, linked, said, type Entry } from './entry.ts';
import { gapId, ruleId } from './ids.ts';
import { labels } from './labels.ts';
import { ruleWords } from './rule-words.ts';
import type { RuleWords } from './rule-words-of-answers.ts';

const severities: Readonly<Record<Severity, Words>> = {
  error: { en: 'error', zh: '錯誤' },
  warning: { en: 'warning', zh: '警告' },
  assumption: { en: 'assumption', zh: '假設' },
};

const looksAt: Readonly<Record<RuleWords['looksAt'], Words>> = {
  payload: { en: 'about payloads', zh: '關於內容' },
  answer: { en: 'about responses', zh: '關於回應' },
  both: { en: 'about payloads and responses', zh: '關於內容及回應' },
};

/** What validation reports, one entry for each rule. */
export function ruleEntries(): readonly Entry[] {
  return ruleWords.map((rule) => {
    const gapsOf = gaps.filter(({ id }) => gapTouches[id].rules.includes(rule.id)).map(({ id }) => id);
    return entryOf({
      id: ruleId(rule.id),
      kind: 'rule',
      name: rule.id,
      title: looksAt[rule.looksAt],
      means: rule.means,
      facts: [
        { label: labels.severity, values: rule.severities.map((severity) => said(severities[severity])) },
        { label: labels.wherever, values: [said(rule.at)] },
        { label: labels.gap, values: gapsOf.map((gap) => linked(gap, gapId(gap))) },
      ],
    });
  });
}
