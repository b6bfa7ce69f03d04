/** A place for each hash of a name; a new name takes the place of an older one. */
const places = 1024;
const names: string[] = Array.from({ length: places }, () => '');

/** Longer names repeat seldom. */
const longest = 48;

/**
 * The name between two offsets, the same string for each text that has it: a slice would keep its whole text in
 * memory, and look-ups compare a name that is one string by its address. `hash` is any hash of the name.
 */
export function storeName(text: string, from: number, to: number, hash: number): string {
  const length = to - from;
  if (length > longest) return text.slice(from, to);
  const place = (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (places - 1);
  const known = names[place] ?? '';
  if (known.length === length && text.startsWith(known, from)) return known;
  const name = ownString(text.slice(from, to));
  names[place] = name;
  return name;
}

/** The same text as a string that holds no other one: a property is stored under its name alone. */
function ownString(slice: string): string {
  return Object.keys({ [slice]: 0 })[0] ?? slice;
}
