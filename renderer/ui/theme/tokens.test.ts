import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { contrast } from '../../../shared/scenarios/testing/suite/contrast.ts';

const css = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'tokens.css'), 'utf8');

/** The light and the dark colour of a token; a token with one colour has it twice. */
function colours(name: string, text: string = css): readonly [string, string] {
  const value = new RegExp(`${name}:\\s*([^;]+);`).exec(text)?.[1];
  if (value === undefined) throw new Error(`No token is named ${name}`);
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return colours(alias);
  const [light, dark] = value.match(/#[0-9a-f]{3,6}/gi) ?? [];
  if (light === undefined) throw new Error(`${name} holds no colour`);
  return [light, dark ?? light];
}

/** Which texts stand on which grounds with too little contrast, in words. */
function tooFaint(texts: readonly string[], grounds: readonly string[], least: number): readonly string[] {
  const pairs = texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));
  return pairs.flatMap(([text, ground]) =>
    ([0, 1] as const)
      .filter((scheme) => contrast(colours(text)[scheme], colours(ground)[scheme]) < least)
      .map((scheme) => `${text} on ${ground}, ${scheme === 0 ? 'light' : 'dark'}`),
  );
}

const meanings = ['accent', 'red', 'amber', 'violet', 'green', 'blue', 'grey'];

describe('the colours of the window', () => {
  it('are readable on every ground (AA)', () => {
    const texts = ['--text', '--muted', ...meanings.map((name) => `--${name}`)];
    expect(tooFaint(texts, ['--ground', '--surface', '--raised'], 4.5)).toEqual([]);
  });

  it.each(meanings)('are readable on the soft and on the solid ground of %s', (name) => {
    expect(tooFaint([`--${name}`, '--text'], [`--${name}-soft`], 4.5)).toEqual([]);
    expect(tooFaint([`--on-${name}`], [`--${name}`], 4.5)).toEqual([]);
  });

  it('are readable in JSON', () => {
    expect(tooFaint(['--json-key', '--json-text', '--json-number', '--json-mark'], ['--surface'], 4.5)).toEqual([]);
  });
});

describe('the colours of cards', () => {
  it('give values AAA and labels AA', () => {
    expect(tooFaint(['--card-text'], ['--card-surface', '--card-inset'], 7)).toEqual([]);
    expect(
      tooFaint(['--card-muted', '--card-spent', '--card-warning', '--card-error'], ['--card-surface'], 4.5),
    ).toEqual([]);
  });

  const spent = /\[data-card-tone='spent'\] \{([^}]+)\}/.exec(css)?.[1] ?? '';

  it('give values AAA on the bands of spent cards, labels and chips AA', () => {
    for (const scheme of [0, 1] as const) {
      const [band, chip] = [colours('--tone-band', spent)[scheme], colours('--tone-soft', spent)[scheme]];
      expect(contrast(colours('--tone-ink')[scheme], band)).toBeGreaterThanOrEqual(7);
      expect(contrast(colours('--tone-ink-soft', spent)[scheme], band)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours('--tone-on-soft', spent)[scheme], chip)).toBeGreaterThanOrEqual(4.5);
    }
  });

  // What else the colours of a scenario promise is asked by the suite of scenarios.
  it.each(scenarios)('let lines of $id stand out from the card: shared/scenarios/$id/card-style.ts', ({ style }) => {
    for (const scheme of [0, 1] as const)
      expect(contrast(style.line[scheme], colours('--card-surface')[scheme])).toBeGreaterThanOrEqual(3);
  });
});
