import { textPercents } from '../../../specification/phone-sizes.ts';
import type { TextCut } from '../../../specification/text-cuts.ts';
import { draftAt, restingOn, type Draft, type DraftFix, type Rule } from '../draft.ts';
import { sayPlace, type ValueSeen } from '../survey.ts';
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
      return [...drafted(value, cut, 'text-cut'), ...drafted(value, faint, 'contrast')];
    });
  },
};

/** One finding per text: names the first surface, counts the others. */
function drafted(value: ValueSeen, cuts: readonly TextCut[], rule: 'text-cut' | 'contrast'): readonly Draft[] {
  const [first] = cuts;
  if (first === undefined) return [];
  const { what, surface, theme, width, textSize } = first;
  const others = new Set(cuts.map((cut) => cut.surface)).size - 1;
  const key = rule === 'contrast' ? rule : `${rule}.${what}`;
  const values = {
    field: value.name,
    ...sayPlace(value.place),
    surface,
    theme,
    width,
    ...(others === 0 ? {} : { others }),
    ...(textSize === textPercents[0] ? {} : { size: textSize }),
  };
  const draft = draftAt(value, { rule, severity: 'warning', key, values });
  const fix = rule === 'text-cut' ? shortening(value, cuts) : undefined;
  const gap = cuts.some((cut) => cut.what === 'truncated') ? 'text-lines' : undefined;
  return [{ ...draft, ...restingOn(gap), ...(fix === undefined ? {} : { fix }) }];
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
