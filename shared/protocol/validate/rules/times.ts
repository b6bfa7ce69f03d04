import { draftAt, nothing, restingOn, type Draft, type Rule } from '../draft.ts';
import { objectIn, type ObjectSeen, type ValueSeen } from '../seen.ts';
import { gapValue } from '../../../gaps/gaps.ts';

/** A time that must not be before (or `after`) another; reported at the first. */
type TimePair = { readonly at: string; readonly against: string; readonly wrongWhen: 'before' | 'after' };

const pairsOfBase: readonly TimePair[] = [{ at: 'orderModifyTime', against: 'orderCreateTime', wrongWhen: 'before' }];

/** Names that a scenario lacks are skipped. */
const pairsOfExtInfo: readonly TimePair[] = [
  { at: 'end_time', against: 'start_time', wrongWhen: 'before' },
  { at: 'expired_time', against: 'available_time', wrongWhen: 'before' },
  { at: 'start_time', against: 'available_time', wrongWhen: 'before' },
  { at: 'start_time', against: 'expired_time', wrongWhen: 'after' },
];

export const timeOrderRule: Rule = {
  reports: ['time-order'],
  find: ({ survey: { whole } }) => {
    const drafts: Draft[] = [];
    for (const pair of pairsOfBase) addWrongOrder(pair, whole, drafts);
    const extInfo = objectIn(whole, 'extInfo');
    if (extInfo !== null) for (const pair of pairsOfExtInfo) addWrongOrder(pair, extInfo, drafts);
    return drafts;
  },
};

function addWrongOrder({ at, against, wrongWhen }: TimePair, object: ObjectSeen, drafts: Draft[]): void {
  const [one, two] = [object.find(at), object.find(against)];
  const [time, other] = [timeOf(one), timeOf(two)];
  if (one === undefined || two === undefined || time === null || other === null) return;
  if (wrongWhen === 'before' ? time >= other : time <= other) return;
  const values = { field: one.name, otherField: two.name };
  drafts.push(draftAt(one, { rule: 'time-order', severity: 'warning', key: `time-order.${wrongWhen}`, values }));
}

function timeOf(seen: ValueSeen | undefined): number | null {
  if (seen?.node.kind !== 'number' || isNoTime(seen)) return null;
  return seen.node.value;
}

function isNoTime({ problem }: ValueSeen): boolean {
  return problem?.rule === 'time' && problem.severity !== 'assumption';
}

const reported = { severity: 'warning', key: 'create-time-changed.reported' } as const;
/** As a payload is whose time follows a clock that stands. */
const same = { key: 'modify-time-not-newer.same' } as const;
const ignored = { severity: 'warning', key: 'modify-time-not-newer.ignored' } as const;

/** An order's create time never changes. */
export const createTimeRule: Rule = {
  reports: ['create-time-changed'],
  find: ({ survey, history, gaps }) => {
    const seen = survey.whole.find('orderCreateTime');
    if (typeof history === 'string' || seen?.node.kind !== 'number') return nothing;
    const { node } = seen;
    const { orderCreateTime: first } = history;
    if (first === null || node.value === first) return nothing;
    return [
      {
        ...draftAt(seen, {
          rule: 'create-time-changed',
          ...(gapValue(gaps, 'changed-create-time') === 'report' ? reported : {}),
          values: { number: node.value, first },
        }),
        ...restingOn('changed-create-time'),
      },
    ];
  },
};

/** Updates must be newer, to tell late calls from new ones. */
export const modifyTimeRule: Rule = {
  reports: ['modify-time-not-newer'],
  find: ({ survey, history, gaps }) => {
    const seen = survey.whole.find('orderModifyTime');
    if (typeof history === 'string' || seen?.node.kind !== 'number') return nothing;
    const { node } = seen;
    const { orderModifyTime: last } = history;
    if (last === null || node.value > last) return nothing;
    return [
      {
        ...draftAt(seen, {
          rule: 'modify-time-not-newer',
          ...(gapValue(gaps, 'stale-update') === 'ignore' ? ignored : node.value === last ? same : {}),
          values: { number: node.value, last },
        }),
        ...restingOn('stale-update'),
      },
    ];
  },
};
