import { pointer } from '../../../lib/json/json-pointer.ts';
import { checkPartMove, partsOfLifecycle } from '../../../lifecycle/part-moves.ts';
import type { Parts } from '../../../lifecycle/lifecycle.ts';
import { partId } from '../../../lifecycle/parts.ts';
import { draftAt, nothing, restingOn, type Draft } from '../draft.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';
import { sayPlace } from '../say-place.ts';
import type { Rule, Subject } from '../subject.ts';
import { legalText, type ObjectSeen } from '../survey.ts';

/** A part of an order (a passenger) whose own status may not follow the last one it had; looked at in each locale. */
export const partMoveRule: Rule = {
  reports: ['status-move'],
  find: (subject) => {
    const { survey, scenario, history } = subject;
    const known = typeof history === 'string' ? [] : (history.parts ?? []);
    const parts = scenario === null || known.length === 0 ? undefined : partsOfLifecycle(scenario.lifecycle);
    if (parts === undefined) return nothing;
    const listedAt = pointer(...(scenario?.lifecycle.localesAt[0] ?? []));
    const last = new Map(known.map(({ id, status }) => [id, status]));
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
