import { draftAt, nothing, restingOn } from '../draft.ts';
import type { Rule } from '../subject.ts';

/** The first business event of an order happened once: its time may not change. */
export const createTimeRule: Rule = {
  reports: ['create-time-changed'],
  find: ({ survey, history }) => {
    const seen = survey.at.get('/orderCreateTime');
    if (typeof history === 'string' || seen?.node.kind !== 'number') return nothing;
    const { node } = seen;
    if (node.value === history.orderCreateTime) return nothing;
    return [
      {
        ...draftAt(seen, {
          rule: 'create-time-changed',
          values: { number: node.value, first: history.orderCreateTime },
        }),
        ...restingOn('changed-create-time'),
      },
    ];
  },
};

/** Each update must be newer than the last accepted call, or nobody could tell a late call from a new one. */
export const modifyTimeRule: Rule = {
  reports: ['modify-time-not-newer'],
  find: ({ survey, history }) => {
    const seen = survey.at.get('/orderModifyTime');
    if (typeof history === 'string' || seen?.node.kind !== 'number') return nothing;
    const { node } = seen;
    if (node.value > history.orderModifyTime) return nothing;
    return [
      {
        ...draftAt(seen, {
          rule: 'modify-time-not-newer',
          values: { number: node.value, last: history.orderModifyTime },
        }),
        ...restingOn('stale-update'),
      },
    ];
  },
};
