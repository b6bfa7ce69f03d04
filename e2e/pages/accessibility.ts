import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The mark of the texts whose contrast is measured, while it is. */
const mark = 'data-measure-contrast';

/**
 * Marks two of the texts that look alike, the first and the last: of the same kind, with the same classes, states and inline
 * colours all the way up. They have one contrast, and to measure it is most of a checker's work: a list has one row a hundred
 * times.
 */
function markEachLook(attribute: string): void {
  const looks = new Map<Element, string>();
  const lookOf = (element: Element): string => {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const own = Array.from(element.attributes, ({ name, value }) => {
      if (name === 'class') return value;
      if (name === 'style') return /color|background|opacity|filter/.test(value) ? value : '';
      // What names one thing among many, or says it, gives it no look; states do.
      return /^(?:aria-label|aria-describedby|aria-labelledby|title|id|href|d)$/.test(name) || /\d|.{24}/.test(value)
        ? ''
        : `${name}=${value}`;
    });
    const above = element.parentElement === null ? '' : lookOf(element.parentElement);
    const look = `${above}>${element.tagName}.${own.join(' ')}`;
    looks.set(element, look);
    return look;
  };
  const ends = new Map<string, [first: Element, last: Element]>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const element = texts.currentNode.parentElement;
    if (element === null || texts.currentNode.nodeValue?.trim() === '') continue;
    const look = lookOf(element);
    ends.set(look, [ends.get(look)?.[0] ?? element, element]);
  }
  for (const element of document.querySelectorAll('input, select, textarea'))
    ends.set(lookOf(element), [element, element]);
  for (const pair of ends.values()) for (const element of pair) element.setAttribute(attribute, '');
}

/** What a checker has to say of all that is in a window, rule and places; nothing, mostly. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  const problems = await problemsNow(page);
  // What began to fade while the checker was at work is looked at again once it stands.
  return problems.length === 0 ? problems : problemsNow(page);
}

async function problemsNow(page: Page): Promise<readonly string[]> {
  await motionEnds(page);
  // A page has the checker once, and tells what it violates and nothing else: that takes half of the time.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe.source}; axe.configure({ rules: [{ id: 'color-contrast', selector: '[${mark}]' }] })`);
  await page.evaluate(markEachLook, mark);
  const problems = await page.evaluate<
    readonly string[]
  >(`axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);
  await page.evaluate((attribute) => {
    for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
  }, mark);
  return problems;
}

/** What fades in has the contrast of neither its ground nor itself until it stands. */
async function motionEnds(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}
