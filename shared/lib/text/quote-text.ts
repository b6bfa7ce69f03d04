import { cutToWidth } from './text-width.ts';

const mostUnits = 48;

/** A foreign text as a sentence quotes it: in quotes, cut, control characters and lone surrogates escaped. */
export function quoteText(text: string): string {
  return JSON.stringify(cutQuote(text));
}

/** The beginning of a foreign text, as wide as a sentence bears. */
export function cutQuote(text: string): string {
  // A slice first: a value may be as long as the document, and only its beginning is looked at.
  return cutToWidth(text.slice(0, 200), mostUnits);
}
