import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

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

/** WCAG 2.2: relative luminance of #rgb or #rrggbb. */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
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

const meanings = ['accent', 'red', 'amber', 'violet', 'green'];

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

  const tones = [...css.matchAll(/\[data-card-tone='(\w+)'\] \{([^}]+)\}/g)].map(([, tone = '', text = '']) => ({
    tone,
    text,
  }));

  it('know every tone of the card model', () => {
    expect(tones.map(({ tone }) => tone)).toEqual(['rail', 'queue', 'film', 'charge', 'gift', 'plain', 'spent']);
  });

  it.each(tones)('give values AAA on the whole band of $tone', ({ text }) => {
    const band = /--tone-band:\s*([^;]+);/.exec(text)?.[1]?.match(/#[0-9a-f]{3,6}/gi) ?? [];
    expect(band.length).toBeGreaterThan(0);
    for (const ground of band) {
      expect(contrast(colours('--tone-ink', text)[0], ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(colours('--tone-ink-soft', text)[0], ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(tones)('keep the chip of $tone readable', ({ text }) => {
    for (const scheme of [0, 1] as const) {
      const [ink, ground] = [colours('--tone-on-soft', text)[scheme], colours('--tone-soft', text)[scheme]];
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
