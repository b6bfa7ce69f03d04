import type { CutKind, TextCut } from '../../../shared/specification/text-cuts.ts';
import { fateOf } from './beyond-boxes.ts';
import { isFaint } from './contrast.ts';
import { drawnTexts, spotOf } from './drawn-texts.ts';
import type { DrawnText } from './drawn-texts.ts';
import { readLayout } from './laid-out.ts';
import { heldText, longestFit } from './longest-fit.ts';
import { overlapping } from './overlaps.ts';

/** The texts that a payload holds, by their pointers: what a longest fitting text is made of. Absent: the drawn text is it. */
export type ValueAt = (pointer: string) => string | null;

/**
 * Every text on the phones below an element that is truncated, stands out of its box or of the phone, lies over another
 * text or falls under AA. Pure but for trying shorter texts, which it takes back before it returns; fonts must be loaded.
 */
export function textCutsIn(root: ParentNode, valueAt: ValueAt = () => null): readonly TextCut[] {
  const phones = [...root.querySelectorAll('[data-phone]')];
  return phones.flatMap((glass) => (glass instanceof HTMLElement ? cutsOn(glass, valueAt) : []));
}

function cutsOn(glass: HTMLElement, valueAt: ValueAt): readonly TextCut[] {
  const spot = spotOf(glass);
  const texts = drawnTexts(glass);
  const troubles = troublesOf(texts, glass).map(({ text, what }) => ({ text: holderOf(text, texts, valueAt), what }));
  const once = troubles.filter((one, nth) => troubles.findIndex((other) => isSameTrouble(one, other)) === nth);
  return once.map(({ text, what }) => {
    const { pointer, surface, node } = text;
    const isTooLong = what !== 'contrast' && pointer !== '';
    const held = heldText(node.data, valueAt(pointer));
    const fits = isTooLong ? longestFit(node, held, () => isWhole(text, texts, glass)) : null;
    return { ...spot, surface, pointer, what, text: held, fits };
  });
}

/** The text that holds the value which a line of several texts stands for; the text itself where none does. */
function holderOf(text: DrawnText, texts: readonly DrawnText[], valueAt: ValueAt): DrawnText {
  const value = valueAt(text.pointer);
  const line = lineOf(text);
  if (value === null || value === '' || line === undefined) return text;
  return texts.find((each) => lineOf(each) === line && each.node.data.includes(value)) ?? text;
}

function isSameTrouble(one: Trouble, other: Trouble): boolean {
  return one.text === other.text && one.what === other.what;
}

/** The element that stands for a value of the payload and holds all that is drawn of its line. */
function lineOf({ within }: DrawnText): HTMLElement | undefined {
  return within.find((each) => each.dataset['path'] !== undefined);
}

type Trouble = { readonly text: DrawnText; readonly what: CutKind };

function troublesOf(texts: readonly DrawnText[], glass: HTMLElement): readonly Trouble[] {
  const layout = readLayout();
  const pixel = pixelOf(glass);
  const fates = texts.map((text) => ({ text, ...fateOf(text, layout, pixel) }));
  const overlaps = overlapping(fates, layout, pixel);
  return fates.flatMap(({ text, what, seen }) => {
    // Out of its place and over another text: the latter is why nobody can read the two.
    const size = what !== 'truncated' && overlaps.has(text) ? 'overlap' : what;
    const sized: readonly Trouble[] = size === null ? [] : [{ text, what: size }];
    return seen.length > 0 && isFaint(text, layout) ? [...sized, { text, what: 'contrast' }] : sized;
  });
}

/** Whether a text, and what shares its lines, is seen in full as the page stands now, and lies over nothing. */
function isWhole(text: DrawnText, texts: readonly DrawnText[], glass: HTMLElement): boolean {
  const layout = readLayout();
  const pixel = pixelOf(glass);
  const place = placeOf(text);
  const line = lineOf(text);
  const sharing = texts.filter(
    (each) =>
      each === text ||
      (line !== undefined && lineOf(each) === line) ||
      (place !== undefined && placeOf(each) === place),
  );
  if (sharing.some((each) => fateOf(each, layout, pixel).what !== null)) return false;
  const fates = texts.map((each) => ({ text: each, ...fateOf(each, layout, pixel) }));
  return !overlapping(fates, layout, pixel).has(text);
}

function placeOf({ within }: DrawnText): HTMLElement | undefined {
  return within.find((each) => each.dataset['lines'] !== undefined);
}

/** What a pixel of the phone takes on the screen: a stage shows phones smaller or larger than they are. */
function pixelOf(glass: HTMLElement): number {
  const { width } = glass.getBoundingClientRect();
  return glass.offsetWidth === 0 ? 1 : width / glass.offsetWidth;
}
