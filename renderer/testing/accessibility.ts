import axe from 'axe-core';

/** The rules that ask for styles, or for a whole window around a part of one. */
const notOfParts = ['color-contrast', 'region'] as const;

/** What a checker has to say of all that is drawn, but for what only a layout can show: rule and places; nothing, mostly. */
export async function accessibilityProblems(): Promise<readonly string[]> {
  const rules = Object.fromEntries(notOfParts.map((id) => [id, { enabled: false }]));
  // What leads the focus round in a dialog holds nothing.
  const drawn = { include: document.body, exclude: '[data-base-ui-focus-guard]' };
  const { violations } = await axe.run(drawn, { resultTypes: ['violations'], preload: false, rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
