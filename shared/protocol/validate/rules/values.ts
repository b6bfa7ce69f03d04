import type { GapId } from '../../../gaps/gaps.ts';
import type { KindProblem } from '../../../fields/field.ts';
import { gapOfRequirement } from '../../../fields/requirement.ts';
import { draftAt, restingOn, type Draft, type DraftFix, type Rule } from '../draft.ts';
import { cutQuote, quoteText } from '../../../lib/text/quote-text.ts';
import { legalText, sayPlace, type ValueSeen } from '../seen.ts';
import { imageProblems } from '../options.ts';

export const valuesRule: Rule = {
  reports: [
    'type',
    'empty',
    'max-length',
    'max-items',
    'enum',
    'uuid',
    'app-link',
    'https-link',
    'url',
    'time-zone',
    'amount-value',
    'currency',
    'whole-number',
    'remark-width',
    'wait-tables',
    'time',
    'time-unit',
    'ticket-list-shape',
    'issue-mode',
  ],
  find: ({ survey }) => {
    const drafts: Draft[] = [];
    for (const value of survey.values) if (value.problem !== null) drafts.push(problemDraft(value, value.problem));
    return drafts;
  },
};

/** A value's problem as a draft. */
export function problemDraft(value: ValueSeen, problem: KindProblem): Draft {
  const { rule, severity = 'error', key = rule, values = {} } = problem;
  return {
    ...draftAt(value, {
      rule,
      severity,
      key,
      values: { field: value.name, ...sayPlace(value.place), ...shownValues(values) },
    }),
    ...restingOn(problem.gap ?? gapOf(value, problem)),
    ...fixOf(value, problem),
  };
}

/** A blank text rests on its requirement's gap. */
function gapOf({ field }: ValueSeen, { rule }: KindProblem): GapId | undefined {
  if (field.restsOn !== undefined) return field.restsOn;
  return rule === 'empty' ? gapOfRequirement(field) : undefined;
}

function shownValues(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const { value, number } = values;
  return {
    ...values,
    ...(typeof value === 'string' ? { value: quoteText(value) } : {}),
    ...(typeof number === 'string' ? { number: cutQuote(number) } : {}),
  };
}

function fixOf({ node }: ValueSeen, { fix }: KindProblem): { readonly fix?: DraftFix } {
  if (fix === undefined) return {};
  const words = { key: fix.key, values: fix.values ?? {} };
  return { fix: { start: node.start, end: node.end, text: fix.text, words } };
}

export const imageRule: Rule = {
  reports: ['image'],
  find: ({ survey, images, gaps }) => {
    if (images.size === 0) return [];
    return survey.values.flatMap((value) => {
      const given = images.get(legalText(value) ?? '');
      const { image } = value.field;
      if (image === undefined || given === undefined) return [];
      return imageProblems(image, given, gaps).map((problem) => problemDraft(value, problem));
    });
  },
};
