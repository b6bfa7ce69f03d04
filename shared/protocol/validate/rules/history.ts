import { gapValue } from '../../../gaps/gaps.ts';
import { draftAt, nothing, restingOn } from '../draft.ts';
import type { Rule } from '../subject.ts';

const reported = { severity: 'warning', key: 'create-time-changed.reported' } as const;
/** As a payload is whose time follows a clock that stands. */
const same = { key: 'modify-time-not-newer.same' } as const;
const ignored = { severity: 'warning', key: 'modify-time-not-newer.ignored' } as const;

/** The first business event of an order happened once: its time may not change. */
export const createTimeRule: Rule = {
  reports: ['create-time-changed'],
  find: ({ survey, history, gaps }) => {
    const seen = survey.at.get('/orderCreateTime');
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

/** Each update must be newer than the last accepted call, or nobody could tell a late call from a new one. */
export const modifyTimeRule: Rule = {
  reports: ['modify-time-not-newer'],
  find: ({ survey, history, gaps }) => {
    const seen = survey.at.get('/orderModifyTime');
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
