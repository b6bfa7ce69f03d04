import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../documents/finding.ts';
import { toZod } from '../../fields/to-zod.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { toValue } from '../../lib/json/json-view.ts';
import { scenarios } from '../../scenarios/index.ts';
import { validate } from './validate.ts';
import { valuesRule } from './rules/values.ts';
import { anyValues, pointersOf, replaced, wholePayloads } from './testing/changed-payloads.ts';
import { allFields } from '../../fields/field.ts';

/** Rules about one value or its absence: what the zod view of the same tables has to see on its own. */
const unseen = new Set(['url', 'wait-tables', 'time-unit', 'ticket-list-shape', 'issue-mode']);
const structural = new Set(['required', 'user-required', ...valuesRule.reports].filter((rule) => !unseen.has(rule)));

/** Whether the table lets this value be blank in some documents, which the view of one field cannot see. */
const mayBeBlank = new Set(
  scenarios
    .flatMap(({ fields }) => allFields(fields))
    .filter((field) => field.mayBeBlank !== undefined)
    .map(({ name }) => name),
);

/** What is missing is at its parent in a finding, and at its own place in the view. */
function placeOf({ rule, path, words }: Finding): string {
  return rule === 'required' ? `${path}/${String(words.values['field'])}` : path;
}

/** Alternatives are judged after all else in the view, and at the whole: they are left to the first comparison. */
function sorted(places: readonly string[]): readonly string[] {
  return [...new Set(places)].filter((place) => !['', '/userId', '/openId'].includes(place)).toSorted();
}

describe.each(wholePayloads)('the zod view of $scenario.id', ({ scenario, payload, statuses }) => {
  const pointers = pointersOf(payload).filter(
    (pointer) => pointer !== '/orderStatus' && !mayBeBlank.has(pointer.slice(pointer.lastIndexOf('/') + 1)),
  );
  const mutations = fc.array(
    fc.tuple(fc.constantFrom(...pointers), fc.option(anyValues, { nil: undefined, freq: 4 })),
    {
      minLength: 0,
      maxLength: 3,
    },
  );

  const views = new Map(
    statuses.map((status) => {
      const known = scenario.lifecycle.statuses.some(({ name }) => name === status) ? status : null;
      return [status, toZod(scenario.fields, known, {})];
    }),
  );

  it('refuses what validation refuses, and nothing else', () => {
    fc.assert(
      fc.property(mutations, fc.constantFrom(...statuses), (edits, status) => {
        let mutated = replaced(payload, ['orderStatus'], status);
        for (const [pointer, put] of edits) mutated = replaced(mutated, pointer.split('/').slice(1), put);
        const scan = scanJson(JSON.stringify(mutated));
        if (scan.root === null) throw new Error('no JSON');
        const findings = validate(scan, { scenario }).filter(
          ({ rule, severity }) => structural.has(rule) && severity === 'error',
        );
        const seen = views.get(status)?.safeParse(toValue(scan.root));
        expect(seen?.success).toBe(findings.length === 0);
        const places = (seen?.error?.issues ?? []).map(({ path }) => path.map((step) => `/${String(step)}`).join(''));
        // Of a list that is too long the view looks at no item.
        const tooLong = findings.filter(({ rule }) => rule === 'max-items').map(({ path }) => `${path}/`);
        const isSeen = (place: string): boolean => !tooLong.some((list) => place.startsWith(list));
        expect(sorted(places).filter(isSeen)).toEqual(sorted(findings.map(placeOf)).filter(isSeen));
      }),
      { numRuns: 600 },
    );
  });
});
