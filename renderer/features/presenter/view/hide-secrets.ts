import { isElement } from '../../../ui/event-targets.ts';
import { findSecrets, withoutSecrets } from '../../../engine/keys/secrets.ts';
import { blocksOf, textsOfBlock, textParts, type JoinedText, type TextPart } from './joined-texts.ts';

const highlightName = 'passbench-secret';
const controls = 'input, textarea, select';
const watched = { subtree: true, childList: true, characterData: true, attributeFilter: ['placeholder'] };

/**
 * Hides secrets on a page for as long as it is not stopped, before they are drawn: parts of texts, fields and lists with one,
 * and tooltips. Only what is seen changes; copying and exporting give the same as ever. Returns how to stop it.
 */
export function hideSecrets(page: Document, known: readonly string[]): () => void {
  const texts = hideTexts(page, known);
  const seen: Seen = new WeakMap();
  const unhideTooltips = hideTooltips(page, known);
  const concealControls = (): void => {
    for (const control of page.querySelectorAll<Control>(controls)) conceal(control, known, seen);
  };
  const observer = new MutationObserver((changes) => {
    texts.scan(
      changes.map(({ target }) => target),
      changes.flatMap(({ addedNodes }) => [...addedNodes]),
    );
    concealControls();
  });
  texts.scan([], [page.body]);
  concealControls();
  observer.observe(page.body, watched);
  page.addEventListener('input', concealControls, { capture: true });
  return () => {
    observer.disconnect();
    page.removeEventListener('input', concealControls, { capture: true });
    texts.stop();
    unhideTooltips();
    for (const control of page.querySelectorAll('[data-concealed]')) control.removeAttribute('data-concealed');
  };
}

/** Draws parts of texts without their characters; what a browser cannot draw so, as texts of an SVG, is concealed whole. */
function hideTexts(page: Document, known: readonly string[]) {
  const view = page.defaultView;
  const highlight = view !== null && 'highlights' in view.CSS ? new view.Highlight() : null;
  if (highlight !== null) view?.CSS.highlights.set(highlightName, highlight);
  const ranges = new Map<Element, readonly Range[]>();
  const forget = (block: Element): void => {
    for (const range of ranges.get(block) ?? []) highlight?.delete(range);
    ranges.delete(block);
  };
  const mark = (block: Element): void => {
    const texts = textsOfBlock(block);
    const parts = textParts(texts, (text) => findSecrets(text, known));
    const isWhole = ({ text }: { readonly text: Text }): boolean => highlight === null || isInDrawing(text);
    concealWhole(texts.filter(isWhole), parts);
    if (highlight === null || parts.length === 0) return;
    const drawn = parts.filter((part) => !isWhole(part));
    const own = drawn.map(({ text, from, to }) => {
      const range = page.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      highlight.add(range);
      return range;
    });
    ranges.set(block, own);
  };
  return {
    scan: (changed: readonly Node[], added: readonly Node[]): void => {
      for (const block of ranges.keys()) if (!block.isConnected) forget(block);
      for (const block of blocksOf(changed, added)) {
        forget(block);
        mark(block);
      }
    },
    stop: (): void => {
      if (highlight !== null) view?.CSS.highlights.delete(highlightName);
      ranges.clear();
    },
  };
}

/** A highlight has no colour for the text of an SVG. */
function isInDrawing({ parentElement }: Text): boolean {
  return parentElement?.namespaceURI === 'http://www.w3.org/2000/svg';
}

/** Conceals the elements of texts while these have a secret. */
function concealWhole(texts: readonly JoinedText[], parts: readonly TextPart[]): void {
  const secret = new Set(parts.map(({ text }) => text.parentElement));
  for (const element of new Set(texts.map(({ text }) => text.parentElement)))
    if (element !== null && !element.matches(controls)) element.toggleAttribute('data-concealed', secret.has(element));
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What each field and list showed when it was looked at last. */
type Seen = WeakMap<Element, string>;

function conceal(control: Control, known: readonly string[], seen: Seen): void {
  const text = shownIn(control);
  if (seen.get(control) === text) return;
  seen.set(control, text);
  // Monaco reads keys by a field that nobody sees.
  const isSecret = control.closest('.monaco-editor') === null && findSecrets(text, known).length > 0;
  control.toggleAttribute('data-concealed', isSecret);
}

/** An empty field shows its placeholder. */
function shownIn(control: Control): string {
  if ('options' in control) return [...control.options].map((option) => option.text).join('\n');
  return control.value === '' ? control.placeholder : control.value;
}

/** A tooltip loses its secrets when the pointer comes to it. */
function hideTooltips(page: Document, known: readonly string[]): () => void {
  const before = new Map<Element, { readonly title: string; readonly shown: string }>();
  const hide = ({ target }: Event): void => {
    const element = isElement(target) ? target.closest('[title]') : null;
    const title = element?.getAttribute('title') ?? '';
    const shown = withoutSecrets(title, known);
    if (element === null || shown === title) return;
    before.set(element, { title, shown });
    element.setAttribute('title', shown);
  };
  page.addEventListener('pointerover', hide, { capture: true });
  return () => {
    page.removeEventListener('pointerover', hide, { capture: true });
    for (const [element, { title, shown }] of before)
      if (element.getAttribute('title') === shown) element.setAttribute('title', title);
  };
}
