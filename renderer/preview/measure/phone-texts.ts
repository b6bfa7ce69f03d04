import { lineSurfaces, type LineSurface, type TextSpot } from '../../../shared/specification/text-cuts.ts';

export type PhoneText = {
  readonly node: Text;
  readonly parent: HTMLElement;
  /** From the text's element to the phone's glass. */
  readonly within: readonly HTMLElement[];
  /** RFC 6901 pointer into the payload; "" for Passbench's words. */
  readonly pointer: string;
  readonly surface: LineSurface;
};

/** Finds the visible texts of a phone, in document order. */
export function findPhoneTexts(glass: HTMLElement): readonly PhoneText[] {
  const walk = document.createTreeWalker(glass, NodeFilter.SHOW_TEXT);
  const found: PhoneText[] = [];
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || parent === null || node.data.trim() === '') continue;
    const surface = lineSurfaces.find((each) => each === findAttribute(parent, 'data-surface'));
    const hiddenIn = parent.closest('[aria-hidden="true"]');
    if (surface === undefined || (hiddenIn !== null && glass.contains(hiddenIn))) continue;
    const within = getAncestors(glass, parent);
    const pointer = within.find((each) => each.dataset['path'] !== undefined)?.dataset['path'] ?? '';
    found.push({ node, parent, within, pointer, surface });
  }
  return found;
}

export function getTextSpot(glass: HTMLElement): Omit<TextSpot, 'surface'> {
  const scheme = findAttribute(glass, 'data-scheme');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const ofPage = getComputedStyle(glass).colorScheme;
  const followed = ofPage === 'dark' || (ofPage !== 'light' && isDark) ? 'dark' : 'light';
  return {
    locale: findAttribute(glass, 'data-locale') === 'zh_HK' ? 'zh_HK' : 'en_US',
    theme: scheme === 'light' || scheme === 'dark' ? scheme : followed,
    width: Number(findAttribute(glass, 'data-phone-width') ?? glass.offsetWidth),
    textSize: Number(findAttribute(glass, 'data-text-percent') ?? 100),
  };
}

function findAttribute(element: HTMLElement, name: string): string | null {
  return element.closest(`[${name}]`)?.getAttribute(name) ?? null;
}

export function getLineBoxes(node: Text): readonly DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
}

export type ElementLayout = {
  readonly element: HTMLElement;
  readonly box: DOMRect;
  readonly style: CSSStyleDeclaration;
  /** It has no box of its own. */
  readonly isInline: boolean;
};

/** Cached; the layout must not change meanwhile. */
export type Layout = (element: HTMLElement) => ElementLayout;

/** Creates a cache of the current layout. */
export function readLayout(): Layout {
  const known = new Map<HTMLElement, ElementLayout>();
  return (element) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const style = getComputedStyle(element);
    const isInline = style.display === 'inline' || style.display === 'contents';
    const made: ElementLayout = { element, box: element.getBoundingClientRect(), style, isInline };
    known.set(element, made);
    return made;
  };
}

/** Gets an element and its ancestors up to the phone's glass. */
function getAncestors(glass: HTMLElement, from: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let here: HTMLElement | null = from; here !== null; here = here.parentElement) {
    found.push(here);
    if (here === glass) break;
  }
  return found;
}
