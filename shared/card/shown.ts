import { pointer } from '../lib/json/json-pointer.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { isGiven, itemsAt, textAt } from '../lib/json/json-view.ts';
import { hasRightToLeft } from '../lib/text/hidden-characters.ts';
import type { CardText, Fact } from './card-model.ts';

type Path = readonly (string | number)[];

/** The text at a path with its pointer; `missing` (and empty) when there is none, it is blank or it is no text. */
export function showText(payload: JsonNode | null, ...path: Path): CardText {
  return showTextIfAny(payload, ...path) ?? showMissing(...path);
}

/** The text at a path with its pointer, or null when there is nothing to show. */
export function showTextIfAny(payload: JsonNode | null, ...path: Path): CardText | null {
  const text = textAt(payload, ...path);
  return text === null || text.trim() === '' ? null : { text, path: pointer(...path) };
}

/** Marks a value that the card needs and the payload lacks. */
export function showMissing(...path: Path): CardText {
  return { text: '', path: pointer(...path), missing: true };
}

/** Marks a value that the card needs and that is not to be read, although the payload gives these; what it lacks comes first. */
export function showUnread(payload: JsonNode | null, ...paths: readonly [Path, ...Path[]]): CardText {
  const lacking = paths.find((path) => !isGiven(payload, ...path));
  if (lacking !== undefined) return showMissing(...lacking);
  const [path, ...also] = paths.map((each) => pointer(...each));
  return { text: '', ...originOf([path ?? '', ...also]), missing: true, isUnreadable: true };
}

/** A fact as a text: its label and its value. */
export function showFact({ label, value }: Fact): CardText {
  return { ...value, text: `${label} ${value.text}` };
}

/** Several texts as one line. It stands for the first that has a pointer; missing ones are left out. */
export function joinTexts(parts: readonly (CardText | null)[], separator: string): CardText | null {
  const there = parts.filter((part) => part !== null).filter((part) => part.missing !== true);
  if (there.length === 0) return null;
  const text = there.map((part) => part.text).join(separator);
  const whole = there.find((part) => part.whole !== undefined)?.whole;
  const apart = there.flatMap((part) => part.apart ?? [part.text]);
  return {
    text,
    ...originOf(there.flatMap(sourcesOf)),
    ...(whole === undefined ? {} : { whole }),
    ...(apart.length > 1 && hasRightToLeft(text) ? { apart } : {}),
  };
}

/** The texts of a list as one line, which stands for the list; null where it holds none. */
export function joinListedTexts(payload: JsonNode | null, separator: string, ...path: Path): CardText | null {
  const items = itemsAt(payload, ...path).map((_, index) => showTextIfAny(payload, ...path, index));
  const joined = joinTexts(items, separator);
  return joined === null ? null : { ...joined, path: pointer(...path), also: sourcesOf(joined) };
}

/** The same text, which follows from these values of the payload too. */
export function withSources(shown: CardText, ...further: readonly string[]): CardText {
  return { ...shown, ...originOf([...sourcesOf(shown), ...further]) };
}

/** The pointers of all values that a text follows from, that which it stands for first. */
export function sourcesOf({ path, also = [] }: CardText): readonly string[] {
  return path === undefined ? also : [path, ...also];
}

function originOf(sources: readonly string[]): Pick<CardText, 'path' | 'also'> {
  const [path, ...also] = new Set(sources);
  return { ...(path === undefined ? {} : { path }), ...(also.length === 0 ? {} : { also }) };
}
