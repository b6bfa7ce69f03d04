import type { Words } from '../../lib/text/words.ts';
import { gapTouches } from './gap-touches.ts';
import { gapWords, type GapWords } from '../../gaps/gap-words.ts';
import { gaps, type Gap } from '../../gaps/gaps.ts';
import { entryOf, linked, said, type Entry, type FactValue } from './entry.ts';
import { gapId, headerId, ruleId } from './ids.ts';
import { labels } from './labels.ts';

const say = (en: string, zh: string): Words => ({ en, zh });

const evidence: Readonly<Record<Gap['evidence'][number], Words>> = {
  S: say('the wording of the specification', '規格的字眼'),
  P: say('public documents and client code of the same API family', '同系列介面的公開文件及客戶端程式碼'),
  J: say('judgement', '判斷'),
};

/** One entry per gap. `entryOfClause` finds the entry of a clause. */
export function gapEntries(entryOfClause: (clause: string) => string | null): readonly Entry[] {
  return gaps.map((gap) => {
    const words: GapWords = gapWords[gap.id];
    const { clauses, headers, rules } = gapTouches[gap.id];
    const value = (name: string): FactValue => {
      const means = words.values[name];
      return {
        text: means === undefined ? say(name, name) : say(`${name}: ${means.en}`, `${name}：${means.zh}`),
      };
    };
    return entryOf({
      id: gapId(gap.id),
      kind: 'gap',
      name: gap.id,
      title: say('not specified', '規格沒有說明'),
      means: words.point,
      facts: [
        { label: labels.default, values: [value(gap.default)] },
        { label: labels.others, values: gap.others.map(value) },
        { label: labels.ownText, values: gap.ownText && words.ownText !== undefined ? [said(words.ownText)] : [] },
        { label: labels.evidence, values: gap.evidence.map((letter) => said(evidence[letter])) },
        { label: labels.touches, values: [said(words.touches), ...clauses.map((clause) => felt(clause))] },
        { label: labels.header, values: headers.map((name) => linked(name, headerId(name))) },
        { label: labels.rules, values: rules.map((rule) => linked(rule, ruleId(rule))) },
      ],
      links: clauses.flatMap((clause) => entryOfClause(clause) ?? []),
    });
  });

  function felt(clause: string): FactValue {
    const entry = entryOfClause(clause);
    return { text: say(clause, clause), isCode: true, ...(entry === null ? {} : { entry }) };
  }
}
