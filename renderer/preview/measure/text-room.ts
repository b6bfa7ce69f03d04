import { lineSurfaces, type LineSurface } from '../../../shared/specification/text-cuts.ts';
import { findPhoneTexts, getLineBoxes, type PhoneText } from './phone-texts.ts';
import { findLine, isLineWhole, isWhole } from './text-cuts.ts';

/** A value of the payload as a phone draws it: the whole line that it is part of. */
export type DrawnLine = { readonly pointer: string; readonly surface: LineSurface; readonly line: string };

/** Finds the lines in which the phones in `root` draw values of the payload, each once, cards first. */
export function findDrawnLines(root: ParentNode): readonly DrawnLine[] {
  const found = new Map<string, DrawnLine>();
  for (const text of getPhones(root).flatMap(findPhoneTexts)) {
    const line = (findLine(text)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    for (const pointer of pointersOf(text))
      if (line !== '') found.set(`${text.surface} ${pointer} ${line}`, { pointer, surface: text.surface, line });
  }
  const rank = ({ surface }: DrawnLine): number => lineSurfaces.indexOf(surface);
  return [...found.values()].toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Counts how many of `texts`, shortest first, can be drawn whole in the place of a value on every phone in `root`, by
 * trying; the value is restored. null where no phone draws it. Fonts must be loaded.
 */
export function countFitting(
  root: ParentNode,
  { pointer, value }: { readonly pointer: string; readonly value: string },
  texts: readonly string[],
): number | null {
  const counts = getPhones(root).flatMap((glass) => {
    const all = findPhoneTexts(glass);
    return all
      .filter((text) => text.node.data.includes(value) && pointersOf(text).includes(pointer))
      .filter(({ node }) => getLineBoxes(node).length > 0)
      .map((text) =>
        countOf(text.node, value, texts, [() => isLineWhole(text, all, glass), () => isWhole(text, all, glass)]),
      );
  });
  return counts.length === 0 ? null : Math.min(...counts);
}

type Tests = readonly [quick: () => boolean, thorough: () => boolean];

/** The thorough test is asked of what passes the quick one, and in the rare case that it fails there of each text. */
function countOf(node: Text, value: string, texts: readonly string[], [quick, thorough]: Tests): number {
  const drawn = node.data;
  const at = drawn.indexOf(value);
  const put = (count: number): void => {
    node.data = drawn.slice(0, at) + (texts[count - 1] ?? '') + drawn.slice(at + value.length);
  };
  const search = (isFitting: () => boolean, most: number): number => {
    let [low, high] = [0, most + 1];
    while (low < high - 1) {
      const middle = (low + high) >> 1;
      put(middle);
      if (isFitting()) low = middle;
      else high = middle;
    }
    return low;
  };
  try {
    const found = search(quick, texts.length);
    put(found);
    return found === 0 || thorough() ? found : search(thorough, found - 1);
  } finally {
    node.data = drawn;
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** UTF-16 units; no line of a phone holds as many. */
const longestTried = 240;

/** Gets longer forms of a value, shortest first: its own words again and again, as long as they are not over its limit. */
export function getLengthenings(value: string, isOver: (text: string) => boolean): readonly string[] {
  const again = /[^\p{scx=Han}\s]$/u.test(value) ? ` ${value}` : value;
  const found: string[] = [];
  for (let text = value; text !== '' && text.length < longestTried;) {
    for (const { segment } of segmenter.segment(again)) {
      text += segment;
      if (isOver(text) || text.length >= longestTried) return found;
      if (segment.trim() !== '') found.push(text);
    }
  }
  return found;
}

/** The values that a text's line is composed of. */
function pointersOf(text: PhoneText): readonly string[] {
  const parts = findLine(text)?.dataset['parts'];
  return parts === undefined ? [text.pointer].filter((pointer) => pointer !== '') : parts.split('\n');
}

function getPhones(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-phone]')];
}
