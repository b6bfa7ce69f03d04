import type { Instant } from '../lib/time/clock.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { findShownLocale } from '../specification/locale-presence.ts';
import type { LocalePaths } from '../specification/locale-presence.ts';
import type { Locale } from '../specification/locales.ts';
import type { CardContext } from './card-model.ts';

/** The context in which a payload's card is built for one language, at one instant, under the gaps' values. */
export function cardContext(
  payload: JsonNode | null,
  { localesAt }: { readonly localesAt: LocalePaths },
  { locale, now, gaps }: { readonly locale: Locale; readonly now: Instant; readonly gaps: GapChoices },
): CardContext {
  return { locale, now, gaps, texts: findShownLocale(locale, payload, localesAt, gaps) ?? locale };
}
