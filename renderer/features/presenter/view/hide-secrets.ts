import { findSecrets, withoutSecrets } from '../engine/secrets.ts';

const highlightName = 'passbench-secret';
const controls = 'input, textarea, select';
const watched = { subtree: true, childList: true, characterData: true };

/**
 * Hides secrets on a page for as long as it is not stopped, before they are drawn: parts of texts, fields and lists with one,
 * and tooltips. Only what is seen changes; copying and exporting give the same as ever. Returns how to stop it.
 */
export function hideSecrets(page: Document, known: readonly string[]): () => void {
  const texts = hideTexts(known);
  const seen: Seen = new WeakMap();
  const unhideTooltips = hideTooltips(page, known);
  const concealControls = (): void => {
    for (const control of page.querySelectorAll(controls)) conceal(control, known, seen);
  };
  const scan = (node: Node): void => {
    for (const text of textsIn(node)) texts.scan(text);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'characterData') scan(target);
      for (const node of removedNodes) for (const text of textsIn(node)) texts.forget(text);
      for (const node of addedNodes) if (node.isConnected) scan(node);
    }
    concealControls();
  });
  scan(page.body);
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

function textsIn(node: Node): readonly Text[] {
  if (node instanceof Text) return [node];
  const walker = (node.ownerDocument ?? document).createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let next = walker.nextNode(); next !== null; next = walker.nextNode())
    if (next instanceof Text) found.push(next);
  return found;
}

/** Draws parts of texts without their characters; a browser that cannot gets the whole element concealed. */
function hideTexts(known: readonly string[]) {
  const ranges = new Map<Text, readonly Range[]>();
  const highlight = 'highlights' in CSS ? new Highlight() : null;
  if (highlight !== null) CSS.highlights.set(highlightName, highlight);
  const forget = (text: Text): void => {
    for (const range of ranges.get(text) ?? []) highlight?.delete(range);
    ranges.delete(text);
  };
  return {
    forget,
    scan: (text: Text): void => {
      forget(text);
      if (highlight === null) return concealWhole(text.parentElement, known);
      const parts = findSecrets(text.data, known);
      if (parts.length === 0) return;
      const own = parts.map(({ from, to }) => {
        const range = text.ownerDocument.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        highlight.add(range);
        return range;
      });
      ranges.set(text, own);
    },
    stop: (): void => {
      if (highlight !== null) CSS.highlights.delete(highlightName);
      ranges.clear();
    },
  };
}

/** Conceals an element while one of its own texts has a secret. */
function concealWhole(element: Element | null, known: readonly string[]): void {
  if (element === null || element.matches(controls)) return;
  const texts = [...element.childNodes].filter((node) => node instanceof Text);
  const isSecret = texts.some(({ data }) => findSecrets(data, known).length > 0);
  if (isSecret !== element.hasAttribute('data-concealed')) element.toggleAttribute('data-concealed', isSecret);
}

/** What each field and list showed when it was looked at last. */
type Seen = WeakMap<Element, string>;

function conceal(control: Element, known: readonly string[], seen: Seen): void {
  const shown =
    control instanceof HTMLSelectElement
      ? [...control.options].map(({ text }) => text)
      : control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
        ? [control.value]
        : [];
  const text = shown.join('\n');
  if (seen.get(control) === text) return;
  seen.set(control, text);
  // Monaco reads keys by a field that nobody sees.
  const isSecret = control.closest('.monaco-editor') === null && findSecrets(text, known).length > 0;
  control.toggleAttribute('data-concealed', isSecret);
}

/** A tooltip loses its secrets when the pointer comes to it. */
function hideTooltips(page: Document, known: readonly string[]): () => void {
  const before = new Map<Element, { readonly title: string; readonly shown: string }>();
  const hide = ({ target }: Event): void => {
    const element = target instanceof Element ? target.closest('[title]') : null;
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
