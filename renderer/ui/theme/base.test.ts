import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const css = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'base.css'), 'utf8');

/** The declarations of every rule with exactly this selector. */
function rulesOf(selector: string): string {
  return css
    .split('}')
    .map((rule) => rule.replaceAll(/\/\*[\s\S]*?\*\//gu, '').split('{'))
    .filter(([own]) => own?.trim() === selector)
    .map(([, declarations]) => declarations ?? '')
    .join('');
}

it('keeps visually hidden words inside what they belong to, so that they never make the page longer', () => {
  expect(rulesOf(':where(:not(html, body, div, main, aside):has(> .visually-hidden))')).toContain(
    'position: relative;',
  );
  expect(rulesOf('.visually-hidden')).toMatch(/top: 0;\s*left: 0;/u);
});

it('never lets the window scroll as a whole', () => {
  expect(rulesOf('html')).toContain('overflow: hidden;');
  expect(rulesOf('body')).toMatch(/position: relative;\s*overflow: clip;/u);
});
