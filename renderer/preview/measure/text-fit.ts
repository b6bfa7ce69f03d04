import { getLineBoxes, type PhoneText, type ElementLayout, type Layout } from './phone-texts.ts';

type TextFit = { readonly what: 'truncated' | 'overflow' | null; readonly seen: readonly DOMRect[] };

/** Measures whether a text is truncated or overflows its boxes. `tolerance` is a pixel of the phone. */
export function measureFit(text: PhoneText, layout: Layout, tolerance: number): TextFit {
  const lines = getLineBoxes(text.node);
  let seen = lines;
  let isOut = false;
  // Content of a scrolling box moves: skip that direction further out.
  let [isFreeX, isFreeY] = [false, false];
  for (const element of text.within) {
    const place = layout(element);
    if (place.isInline) continue;
    if (isBounded(place) && isOverfull(element)) {
      seen = seen.filter((line) => middleOf(line) < place.box.bottom);
      if (seen.length < lines.length || isLast(text, element)) return { what: 'truncated', seen };
    }
    const { overflowX, overflowY } = place.style;
    isFreeX ||= scrolls(overflowX);
    isFreeY ||= scrolls(overflowY);
    const isWide = !isFreeX && seen.some((line) => isOutside(line, place.box, tolerance));
    const isTall = !isFreeY && !isBounded(place) && seen.some((line) => isAboveOrBelow(line, place.box));
    if (isWide || isTall) {
      const isPhone = element.parentElement?.dataset['phone'] !== undefined || element.dataset['phone'] !== undefined;
      if (!isPhone && (isWide ? clips(overflowX) : clips(overflowY))) return { what: 'truncated', seen };
      isOut = true;
    }
  }
  return { what: isOut ? 'overflow' : null, seen };
}

function isBounded({ element }: ElementLayout): boolean {
  return element.dataset['lines'] !== undefined;
}

function isOverfull(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
}

/** Whether it is the last text of a place, which its end cuts. */
function isLast({ node }: PhoneText, place: HTMLElement): boolean {
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  let last: Node | null = null;
  for (let each = walk.nextNode(); each !== null; each = walk.nextNode()) {
    if (each instanceof Text && each.data.trim() !== '') last = each;
  }
  return last === node;
}

const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
const middleOf = ({ top, height }: DOMRect): number => top + height / 2;

function isOutside(line: DOMRect, box: DOMRect, tolerance: number): boolean {
  return line.left < box.left - tolerance || line.right > box.right + tolerance;
}

/** Only a box with its own height can hide a line above or below. */
function isAboveOrBelow(line: DOMRect, box: DOMRect): boolean {
  const middle = middleOf(line);
  return box.height > 0 && (middle < box.top || middle > box.bottom);
}
