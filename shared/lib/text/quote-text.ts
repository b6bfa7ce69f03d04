import { cutToWidth } from './text-width.ts';

const mostUnits = 48;

/** Quotes a foreign text for a sentence: cut, with control characters and lone surrogates escaped. */
export function quoteText(text: string): string {
  return JSON.stringify(cutQuote(text));
}

/** Cuts a foreign text to the width a sentence allows. */
export function cutQuote(text: string): string {
  // A slice first: a value may be as long as the document, and only its beginning is looked at.
  return cutToWidth(text.slice(0, 200), mostUnits);
}
