import { textPercents } from '../../../specification/phone-sizes.ts';
import type { TextCut } from '../../../specification/text-cuts.ts';
import { draftAt, restingOn, type Draft, type DraftFix, type Rule } from '../draft.ts';
import { sayPlace, type ValueSeen } from '../seen.ts';
import type { Survey } from '../survey.ts';
import type { FindingWords } from '../../../documents/finding.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';

/** Texts that a phone cut or drew too faintly, while unchanged. */
export const textCutRule: Rule = {
  reports: ['text-cut', 'contrast'],
  find: ({ survey, text, cuts }) => {
    if (cuts.length === 0) return [];
    return survey.values.flatMap((value) => {
      const source = text.slice(value.node.start, value.node.end);
      const own = cuts.filter((cut) => cut.pointer === value.pointer && (cut.source ?? source) === source);
      const faint = own.filter(({ what }) => what === 'contrast');
      const cut = own.filter(({ what }) => what !== 'contrast');
      return [...drafted(value, cut, 'text-cut', survey), ...drafted(value, faint, 'contrast', survey)];
    });
  },
};

/** One finding per text: names the first surface, preferably one that cuts the text itself, and the others. */
function drafted(
  value: ValueSeen,
  cuts: readonly TextCut[],
  rule: 'text-cut' | 'contrast',
  survey: Survey,
): readonly Draft[] {
  const first = cuts.find(({ blamedAs }) => blamedAs === undefined) ?? cuts[0];
  if (first === undefined) return [];
  const { surface, theme, width, textSize } = first;
  const surfaces = [...new Set([first, ...cuts].map((cut) => cut.surface))];
  const others = surfaces.filter((each) => each !== surface);
  const values = {
    field: value.name,
    ...sayPlace(value.place),
    surface,
    surfaces: surfaces.join(' '),
    theme,
    width,
    ...(others.length === 0 ? {} : { others: others.join(', ') }),
    ...(textSize === textPercents[0] ? {} : { size: textSize }),
    ...sayLost(cuts, survey),
  };
  const draft = draftAt(value, { rule, severity: 'warning', key: keyOf(first, rule), values });
  const fix = rule === 'text-cut' ? shortening(value, cuts) : undefined;
  const gap = cuts.some((cut) => cut.what === 'truncated') ? 'text-lines' : undefined;
  return [{ ...draft, ...restingOn(gap), ...(fix === undefined ? {} : { fix }) }];
}

function keyOf({ what, blamedAs }: TextCut, rule: 'text-cut' | 'contrast'): string {
  if (rule === 'contrast') return rule;
  return blamedAs === undefined ? `${rule}.${what}` : `${rule}.${blamedAs}`;
}

/** The names of what the lines lose too, in the payload's sequence, and their pointers for who knows their titles. */
function sayLost(cuts: readonly TextCut[], survey: Survey): FindingWords['values'] {
  const startOf = (pointer: string): number => survey.at.get(pointer)?.node.start ?? 0;
  const lost = [...new Set(cuts.flatMap((cut) => cut.lost ?? []))].toSorted(
    (one, other) => startOf(one) - startOf(other),
  );
  const names = lost.flatMap((pointer) => survey.at.get(pointer)?.name.replace(/\[\d+\]$/u, '') ?? []);
  return names.length === 0 ? {} : { lost: [...new Set(names)].join(', '), lostAt: lost.join('\n') };
}

/** Only texts of one language can be shortened, and no proper name. */
function shortening({ node, place, field }: ValueSeen, cuts: readonly TextCut[]): DraftFix | undefined {
  if (node.kind !== 'string' || place.locale === undefined || field.isProperName === true) return undefined;
  const fitting = cuts.flatMap(({ fits }) => fits ?? []);
  if (fitting.length < cuts.length) return undefined;
  const shortest = fitting.reduce((one, other) => (other.length < one.length ? other : one));
  const words = { key: 'fix.shorten', values: { name: quoteText(shortest) } };
  return { start: node.start, end: node.end, text: JSON.stringify(shortest), words };
}
