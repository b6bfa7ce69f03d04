import type { Locale } from '../../specification/locales.ts';
import { fillNames, type MyScopes } from '../my-variables.ts';
import type { Asked, AskedInLocale, StoryCheck, StoryExpectation } from './story.ts';

/** What a call is to get; null asks nothing. */
export type Expectation = Readonly<Record<'code' | 'status' | 'rule', string | null>>;

export type TextInLocale = { readonly locale: Locale; readonly text: string };

/** What the phone is to show of an order; null asks nothing. Texts as the story writes them: "true", "0". */
export type CheckTerms = Readonly<Record<'order' | 'card' | 'status' | 'notification' | 'cuts', string | null>> & {
  readonly shows: readonly TextInLocale[];
  readonly hides: readonly TextInLocale[];
};

/** The expectation with the values of `{{row.NAME}}` and `{{my.NAME}}`. An empty value asks nothing. */
export function fillExpectation({ code, status, rule }: StoryExpectation, scopes: MyScopes): Expectation {
  return { code: filled(code, scopes), status: filled(status, scopes), rule: filled(rule, scopes) };
}

/** The check with the same values. */
export function fillCheck(check: StoryCheck, scopes: MyScopes): CheckTerms {
  const { order, card, status, notification, cuts, shows, hides } = check;
  return {
    order: filled(order, scopes),
    card: filled(card, scopes),
    status: filled(status, scopes),
    notification: filled(notification, scopes),
    cuts: filled(cuts, scopes),
    shows: inLocales(shows, scopes),
    hides: inLocales(hides, scopes),
  };
}

function filled(asked: Asked | null, scopes: MyScopes): string | null {
  if (asked === null) return null;
  const text = fillNames(asked.text, scopes);
  return text.trim() === '' ? null : text;
}

function inLocales(asked: readonly AskedInLocale[], scopes: MyScopes): readonly TextInLocale[] {
  return asked.flatMap((each) => {
    const text = filled(each, scopes);
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
