import axe from 'axe-core';

/** Rules that need styles or a whole page. */
const notOfParts = [
  'color-contrast',
  'region',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'bypass',
] as const;

/** Lists accessibility problems that need no layout, as rule and places. */
export async function accessibilityProblems(): Promise<readonly string[]> {
  const rules = Object.fromEntries(notOfParts.map((id) => [id, { enabled: false }]));
  // Of the whole document, since the checker finds elements in it by an index. Focus guards of dialogs are empty.
  const drawn = { include: document, exclude: '[data-base-ui-focus-guard]' };
  const { violations } = await axe.run(drawn, { resultTypes: ['violations'], preload: false, rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
