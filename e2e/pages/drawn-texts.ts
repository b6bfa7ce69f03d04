import type { Page } from '@playwright/test';

/** Attributes that are shown or read out. */
const attributes = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext'] as const;

/** Phones show what a phone shows, and the editor marks by itself what is in the text. */
const trueTexts = '[data-phone], [data-sheet-phone], .monaco-editor';

/** Every text that the window draws or reads out, but for those on phones and in the editor. */
export function drawnTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ names, outside }) => {
      const texts: string[] = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
        node instanceof Element && node.matches(outside) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
        if (node instanceof Element) texts.push(...names.flatMap((name) => node.getAttribute(name) ?? []));
        else texts.push(node.nodeValue ?? '');
      }
      return [document.title, ...texts];
    },
    { names: [...attributes], outside: trueTexts },
  );
}

/** What the phones show of a text, byte for byte. */
export function phoneTexts(page: Page): Promise<string> {
  return page.evaluate(() => [...document.querySelectorAll('[data-phone]')].map((phone) => phone.textContent).join(''));
}
