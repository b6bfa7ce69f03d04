import { draftAt, nothing, type Draft } from '../draft.ts';
import type { Rule, Subject } from '../subject.ts';
import type { ValueSeen } from '../survey.ts';

/** A time that should not lie before (or, with `after`, behind) another; the finding stands at the first. */
type TimePair = { readonly at: string; readonly against: string; readonly wrongWhen: 'before' | 'after' };

/** In the order in which they are asked. Names that a scenario does not have are passed over. */
const pairs: readonly TimePair[] = [
  { at: '/extInfo/end_time', against: '/extInfo/start_time', wrongWhen: 'before' },
  { at: '/extInfo/expired_time', against: '/extInfo/available_time', wrongWhen: 'before' },
  { at: '/orderModifyTime', against: '/orderCreateTime', wrongWhen: 'before' },
  { at: '/extInfo/start_time', against: '/extInfo/available_time', wrongWhen: 'before' },
  { at: '/extInfo/start_time', against: '/extInfo/expired_time', wrongWhen: 'after' },
];

/** Times that contradict each other. */
export const timeOrderRule: Rule = {
  reports: ['time-order'],
  find: ({ survey }) => pairs.flatMap((pair) => compare(pair, survey)),
};

function compare({ at, against, wrongWhen }: TimePair, { at: seen }: Subject['survey']): readonly Draft[] {
  const [one, two] = [seen.get(at), seen.get(against)];
  const [time, other] = [timeOf(one), timeOf(two)];
  if (one === undefined || two === undefined || time === null || other === null) return nothing;
  if (wrongWhen === 'before' ? time >= other : time <= other) return nothing;
  const values = { field: one.name, other: two.name };
  return [draftAt(one, { rule: 'time-order', severity: 'warning', key: `time-order.${wrongWhen}`, values })];
}

/** The instant, when the value is a legal one. */
function timeOf(seen: ValueSeen | undefined): number | null {
  if (seen?.node.kind !== 'number' || seen.problem?.rule === 'time') return null;
  return seen.node.value;
}
