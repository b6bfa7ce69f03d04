import { checkMove } from '../../../lifecycle/check-move.ts';
import { fixToNearest } from '../../../fields/text-kinds.ts';
import { draftAt, nothing, restingOn, type Draft, type Rule } from '../draft.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';
import { judgedParts, type Subject } from '../subject.ts';
import { legalText, sayPlace, type ObjectSeen } from '../seen.ts';
import { pointer } from '../../../lib/json/json-pointer.ts';
import type { Parts } from '../../../lifecycle/lifecycle.ts';
import { partId, checkPartMove } from '../../../lifecycle/parts.ts';

/** An unknown status. A scenario without statuses accepts any. */
export const unknownStatusRule: Rule = {
  reports: ['status-unknown'],
  find: ({ survey, scenario, status }) => {
    const seen = survey.whole.find('orderStatus');
    const value = legalText(seen);
    if (scenario === null || status !== null || seen === undefined || value === null) return nothing;
    const statuses = scenario.lifecycle.statuses.map(({ name }) => name);
    if (statuses.length === 0) return nothing;
    const { fix } = fixToNearest(value, statuses);
    const { start, end } = seen.node;
    return [
      {
        ...draftAt(seen, {
          rule: 'status-unknown',
          values: { value: quoteText(value), allowed: statuses.join(', ') },
        }),
        clause: `states/${scenario.section}`,
        ...(fix === undefined
          ? {}
          : { fix: { start, end, text: fix.text, words: { key: fix.key, values: fix.values ?? {} } } }),
      },
    ];
  },
};

/** A status that may not follow the last one, or not be first. */
export const statusMoveRule: Rule = {
  reports: ['status-move'],
  find: ({ survey, scenario, status, gaps, history }) => {
    const seen = survey.whole.find('orderStatus');
    if (scenario === null || status === null || seen === undefined || history === 'unknown') return nothing;
    const answer = checkMove(scenario.lifecycle, gaps, history === 'empty' ? null : history.status, status);
    if (answer.allowed) return nothing;
    return [
      {
        ...draftAt(seen, {
          rule: 'status-move',
          values: { reason: answer.reason.en, reasonZh: answer.reason.zh },
        }),
        clause: answer.clause,
        ...restingOn(answer.gap),
      },
    ];
  },
};

/** A part (a passenger) whose status may not follow its last one, in each locale. */
export const partMoveRule: Rule = {
  reports: ['status-move'],
  find: (subject) => {
    const { survey, scenario, history, gaps } = subject;
    const parts = judgedParts(scenario, history, gaps);
    if (parts === null || typeof history === 'string') return nothing;
    const listedAt = pointer(...(scenario?.lifecycle.localesAt[0] ?? []));
    const last = new Map((history.parts ?? []).map(({ id, status }) => [id, status]));
    return survey.locales
      .filter((seen) => seen.pointer === listedAt)
      .flatMap(({ sides }) => [...sides.values()])
      .flatMap((side) => movesIn(side, parts, last, subject));
  },
};

function movesIn(
  { members, pointer: side }: ObjectSeen,
  parts: Parts,
  last: ReadonlyMap<string, string>,
  { survey, gaps }: Subject,
): readonly Draft[] {
  const listed = members.get(parts.list)?.value;
  if (listed?.kind !== 'array') return nothing;
  return listed.items.flatMap((item, index) => {
    const seen = survey.at.get(side + pointer(parts.list, index, parts.status));
    const id = partId(item, index, parts);
    const [before, now] = [last.get(id), legalText(seen)];
    if (seen === undefined || before === undefined || now === null) return nothing;
    const answer = checkPartMove(parts, gaps, before, now);
    if (answer.allowed) return nothing;
    const { reason } = answer;
    const named = { part: `${parts.noun.en} ${quoteText(id)}`, partZh: `${parts.noun.zh} ${quoteText(id)}` };
    const values = { ...named, reason: reason.en, reasonZh: reason.zh, ...sayPlace(seen.place) };
    const saying = { rule: 'status-move', key: 'status-move.part', values };
    return [{ ...draftAt(seen, saying), clause: answer.clause, ...restingOn(answer.gap) }];
  });
}
