import { cutToWidth } from '../../lib/text/text-width.ts';
import type { Place } from './survey.ts';

const mostUnits = 48;

/** A text of the payload as a sentence may show it: in quotes, cut, control characters and lone surrogates escaped. */
export function shown(text: string): string {
  // A slice first: a value may be as long as the document, and only its beginning is looked at.
  return JSON.stringify(cutToWidth(text.slice(0, 200), mostUnits));
}

/** A number as it is written, cut. */
export function shownNumber(source: string): string {
  return cutToWidth(source.slice(0, 200), mostUnits);
}

/** Where a value stands as a value of a sentence: "passengerInfoList[1], en_US"; none where there is nothing to say. */
export function sayPlace({ item, locale }: Place): { readonly place?: string } {
  const parts = [item, locale].filter((part) => part !== undefined);
  return parts.length === 0 ? {} : { place: parts.join(', ') };
}
