import type { CutKind, TextCut } from '../../../shared/specification/text-cuts.ts';
import { readCutLine, type CutLine, type PayloadTexts } from './cut-part.ts';
import { measureFit } from './text-fit.ts';
import { isFaint } from './contrast.ts';
import { findPhoneTexts, getTextSpot, type PhoneText, readLayout, type Layout } from './phone-texts.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Gets the payload's part of a drawn text: its value, else all. An empty value is no part. */
export function getPayloadPart(drawn: string, value: string | null): string {
  return value !== null && value !== '' && drawn.includes(value) ? value : drawn;
}

/**
 * Finds, by trying, the longest start of a value that fits: whole words in scripts that have them, more than one
 * letter. null where the text lacks the value or nothing readable fits.
 */
function findLongestFit(node: Text, value: string, isFitting: () => boolean): string | null {
  const drawn = node.data;
  const at = drawn.indexOf(value);
  if (at === -1) return null;
  const shortened = getShortenings(value);
  const fits = (count: number): boolean => {
    node.data = drawn.slice(0, at) + (shortened[count - 1] ?? '') + drawn.slice(at + value.length);
    return isFitting();
  };
  try {
    let [low, high] = [0, shortened.length + 1];
    while (low < high - 1) {
      const middle = (low + high) >> 1;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return shortened[low - 1] ?? null;
  } finally {
    node.data = drawn;
  }
}

/** Scripts without spaces may break anywhere. */
const wordy = String.raw`(?!\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Bopo}|\p{scx=Thai}|\p{scx=Laoo}|\p{scx=Khmr}|\p{scx=Mymr})[\p{L}\p{M}\p{N}'’]`;
const endsInWord = new RegExp(`${wordy}$`, 'u');
const beginsInWord = new RegExp(`^${wordy}`, 'u');

/** Gets the shortened forms of a value, shortest first. */
export function getShortenings(value: string): readonly string[] {
  const parts = [...segmenter.segment(value)];
  const ends = parts.slice(0, -1).flatMap(({ index, segment }, place) => {
    const isInside = endsInWord.test(segment) && beginsInWord.test(parts[place + 1]?.segment ?? '');
    return isInside ? [] : [index + segment.length];
  });
  const [, second] = parts;
  const texts = ends.map((end) => value.slice(0, end).trimEnd()).filter((text) => text.length > (second?.index ?? 0));
  return [...new Set(texts)];
}

type SeenText = { readonly text: PhoneText; readonly seen: readonly DOMRect[] };

type Inked = { readonly owner: SeenText; readonly box: Box };
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Finds texts that overlap. What docks over a scrolling card is a layer of its own. */
function findOverlaps(texts: readonly SeenText[], layout: Layout, tolerance: number): ReadonlySet<PhoneText> {
  const found = new Set<PhoneText>();
  const layers = new Map<HTMLElement | null, Inked[]>();
  for (const owner of texts) {
    const layer = findLayer(owner.text, layout);
    const inked = owner.seen.map((line) => ({ owner, box: getInkBox(line) }));
    layers.set(layer, [...(layers.get(layer) ?? []), ...inked]);
  }
  for (const inked of layers.values()) {
    const fromAbove = inked.toSorted((a, b) => a.box.top - b.box.top);
    for (const [at, one] of fromAbove.entries()) {
      for (const other of fromAbove.slice(at + 1)) {
        if (other.box.top >= one.box.bottom - tolerance) break;
        if (other.owner === one.owner || !isOverlapping(one.box, other.box, tolerance)) continue;
        found.add(one.owner.text).add(other.owner.text);
      }
    }
  }
  return found;
}

function findLayer({ within }: PhoneText, layout: Layout): HTMLElement | null {
  return (
    within.find((each) => each.dataset['surface'] !== undefined || layout(each).style.position === 'sticky') ?? null
  );
}

/** The ink of a line: its box has room for accents, which the next line may use. */
function getInkBox({ left, right, top, height }: DOMRect): Box {
  return { left, right, top: top + height * 0.25, bottom: top + height * 0.8 };
}

function isOverlapping(one: Box, other: Box, tolerance: number): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > tolerance && height > tolerance;
}

/**
 * Finds every text that is truncated, overflows, overlaps or fails AA on the phones in `root`. Tries shorter texts and
 * restores them. Fonts must be loaded. Without `texts` the drawn text counts.
 */
export function findTextCuts(root: ParentNode, texts: PayloadTexts = { valueAt: () => null }): readonly TextCut[] {
  const phones = [...root.querySelectorAll('[data-phone]')];
  return phones.flatMap((glass) => (glass instanceof HTMLElement ? findPhoneCuts(glass, texts) : []));
}

function findPhoneCuts(glass: HTMLElement, payload: PayloadTexts): readonly TextCut[] {
  const { valueAt } = payload;
  const spot = getTextSpot(glass);
  const texts = findPhoneTexts(glass);
  const troubles = findProblems(texts, glass).map(({ text, what }) => ({
    text: findHolder(text, texts, valueAt),
    what,
  }));
  const once = troubles.filter((one, nth) => troubles.findIndex((other) => isSameProblem(one, other)) === nth);
  return once.map(({ text, what }) => {
    const { pointer, surface, node } = text;
    const isTooLong = what !== 'contrast' && pointer !== '';
    const fitOf = (drawn: Text, value: string): string | null =>
      isTooLong ? findLongestFit(drawn, value, () => isWhole(text, texts, glass)) : null;
    const cutLine = isTooLong ? readLineOf(text, payload) : null;
    const part = cutLine?.blamed ?? null;
    const lostBeside: CutLine['findLost'] = (blamed) => (what === 'truncated' ? (cutLine?.findLost(blamed) ?? {}) : {});
    const fitsOfPart = part === null ? null : fitOf(part.node, part.value);
    // Where nothing readable of what is cut fits, the value that takes its room has to be shorter.
    const isBlamed = fitsOfPart !== null || !composed.has(surface);
    if (part !== null && (isBlamed || payload.isChanged?.(part.pointer) === true))
      return { ...spot, surface, pointer: part.pointer, what, text: part.value, fits: fitsOfPart, ...lostBeside(part) };
    const taker = part === null ? null : (cutLine?.longest ?? null);
    const drawn = taker?.node ?? node;
    const value = taker?.value ?? getPayloadPart(node.data, valueAt(pointer));
    const blamed = { pointer: taker?.pointer ?? pointer, value };
    return {
      ...spot,
      surface,
      pointer: blamed.pointer,
      what,
      text: value,
      fits: fitOf(drawn, value),
      ...lostBeside(blamed),
    };
  });
}

/** Surfaces of notifications, whose lines join what else stands apart. */
const composed: ReadonlySet<string> = new Set(['banner', 'notification', 'list']);

function readLineOf(text: PhoneText, payload: PayloadTexts): CutLine | null {
  const [line, place] = [findLine(text), findBoundedPlace(text)];
  if (line === undefined || place === undefined) return null;
  return readCutLine(line, place, payload, composed.has(text.surface));
}

function findHolder(text: PhoneText, texts: readonly PhoneText[], valueAt: PayloadTexts['valueAt']): PhoneText {
  const value = valueAt(text.pointer);
  const line = findLine(text);
  if (value === null || value === '' || line === undefined) return text;
  return texts.find((each) => findLine(each) === line && each.node.data.includes(value)) ?? text;
}

function isSameProblem(one: TextProblem, other: TextProblem): boolean {
  return one.text === other.text && one.what === other.what;
}

/** The element of the drawn line that a text is part of. */
export function findLine({ within }: PhoneText): HTMLElement | undefined {
  return within.find((each) => each.dataset['path'] !== undefined);
}

type TextProblem = { readonly text: PhoneText; readonly what: CutKind };

function findProblems(texts: readonly PhoneText[], glass: HTMLElement): readonly TextProblem[] {
  const layout = readLayout();
  const pixel = getPixelSize(glass);
  const fates = texts.map((text) => ({ text, ...measureFit(text, layout, pixel) }));
  const overlaps = findOverlaps(fates, layout, pixel);
  return fates.flatMap(({ text, what, seen }) => {
    // The overlap is what makes both unreadable.
    const size = what !== 'truncated' && overlaps.has(text) ? 'overlap' : what;
    const sized: readonly TextProblem[] = size === null ? [] : [{ text, what: size }];
    return seen.length > 0 && isFaint(text, layout) ? [...sized, { text, what: 'contrast' }] : sized;
  });
}

/** Whether a text and those sharing its lines are complete and overlap nothing. */
export function isWhole(text: PhoneText, texts: readonly PhoneText[], glass: HTMLElement): boolean {
  if (!isLineWhole(text, texts, glass)) return false;
  const layout = readLayout();
  const pixel = getPixelSize(glass);
  const fates = texts.map((each) => ({ text: each, ...measureFit(each, layout, pixel) }));
  return !findOverlaps(fates, layout, pixel).has(text);
}

/** Whether a text and those sharing its lines are complete; far quicker to measure than what overlaps. */
export function isLineWhole(text: PhoneText, texts: readonly PhoneText[], glass: HTMLElement): boolean {
  const layout = readLayout();
  const pixel = getPixelSize(glass);
  const place = findBoundedPlace(text);
  const line = findLine(text);
  const sharing = texts.filter(
    (each) =>
      each === text ||
      (line !== undefined && findLine(each) === line) ||
      (place !== undefined && findBoundedPlace(each) === place),
  );
  return sharing.every((each) => measureFit(each, layout, pixel).what === null);
}

function findBoundedPlace({ within }: PhoneText): HTMLElement | undefined {
  return within.find((each) => each.dataset['lines'] !== undefined);
}

/** Gets the screen size of a phone's pixel; phones are scaled. */
function getPixelSize(glass: HTMLElement): number {
  const { width } = glass.getBoundingClientRect();
  return glass.offsetWidth === 0 ? 1 : width / glass.offsetWidth;
}
