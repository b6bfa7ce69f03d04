import { checkMove } from '../../../lifecycle/check-move.ts';
import { fixToNearest } from '../../../fields/text-kinds.ts';
import { draftAt, nothing, restingOn } from '../draft.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';
import type { Rule } from '../subject.ts';
import { legalText } from '../survey.ts';

/** A status that the scenario does not have. A scenario without statuses takes any. */
export const unknownStatusRule: Rule = {
  reports: ['status-unknown'],
  find: ({ survey, scenario, status }) => {
    const seen = survey.at.get('/orderStatus');
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

/** A status that may not follow the order's last accepted one, or may not be its first. */
export const statusMoveRule: Rule = {
  reports: ['status-move'],
  find: ({ survey, scenario, status, gaps, history }) => {
    const seen = survey.at.get('/orderStatus');
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
