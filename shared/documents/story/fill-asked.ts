import type { Locale } from '../../specification/locales.ts';
import { fillFromRow, type Row } from '../rows/row.ts';
import type { Asked, AskedInLocale, StoryCheck, StoryExpectation } from './story.ts';

/** What a call is to get; null asks nothing. */
export type Expectation = Readonly<Record<'code' | 'status' | 'rule', string | null>>;

export type TextInLocale = { readonly locale: Locale; readonly text: string };

/** What the phone is to show of an order; null asks nothing. Texts as the story writes them: "true", "0". */
export type CheckTerms = Readonly<Record<'order' | 'card' | 'status' | 'notification' | 'cuts', string | null>> & {
  readonly shows: readonly TextInLocale[];
  readonly hides: readonly TextInLocale[];
};

/** The expectation with the values of a row. An empty value of a row asks nothing. */
export function fillExpectation({ code, status, rule }: StoryExpectation, row: Row | null): Expectation {
  return { code: filled(code, row), status: filled(status, row), rule: filled(rule, row) };
}

/** The check with the values of a row. An empty value of a row asks nothing. */
export function fillCheck(check: StoryCheck, row: Row | null): CheckTerms {
  const { order, card, status, notification, cuts, shows, hides } = check;
  return {
    order: filled(order, row),
    card: filled(card, row),
    status: filled(status, row),
    notification: filled(notification, row),
    cuts: filled(cuts, row),
    shows: inLocales(shows, row),
    hides: inLocales(hides, row),
  };
}

function filled(asked: Asked | null, row: Row | null): string | null {
  if (asked === null) return null;
  const text = fillFromRow(asked.text, row);
  return text.trim() === '' ? null : text;
}

function inLocales(asked: readonly AskedInLocale[], row: Row | null): readonly TextInLocale[] {
  return asked.flatMap((each) => {
    const text = filled(each, row);
    return text === null ? [] : [{ locale: each.locale, text }];
  });
}

/** Every text of an entry in which a row may put a value. */
export function askedTexts(entry: StoryCheck | StoryExpectation): readonly string[] {
  const asked: readonly (Asked | null)[] =
    'kind' in entry
      ? [entry.order, entry.card, entry.status, entry.notification, entry.cuts, ...entry.shows, ...entry.hides]
      : [entry.code, entry.status, entry.rule];
  return asked.flatMap((each) => each?.text ?? []);
}
