import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Theme } from '../../documents/project.ts';
import { colourTokens, sizeTokens } from '../../specification/theme-tokens.ts';
import { themeJsonSchema } from '../schemas/theme-schema.ts';
import { readTheme, tokenNames, writeTheme } from './read-theme.ts';

const theme = (tokens: unknown, more: object = {}): string =>
  JSON.stringify({ format: 'passbench.theme/1', tokens, ...more });

describe('a theme', () => {
  it('is read with its colours, sizes and day of calibration', () => {
    const tokens = { cardSurface: '#FFF', 'band.queue-up': { light: '#102030', dark: '#0a0b0c' }, cardRadius: 12.5 };
    const calibrated = { on: '2026-11-28', difference: 2.4 };
    expect(readTheme(theme(tokens, { calibrated }))).toEqual({ format: 'passbench.theme/1', tokens, calibrated });
  });

  it.each([
    ['{', 'not JSON'],
    ['[]', 'not an object'],
    ['{"tokens":{}}', 'format is not passbench.theme/1'],
    ['{"format":"passbench.theme/2","tokens":{}}', 'later version of Passbench wrote it (passbench.theme/2)'],
    ['{"format":"passbench.theme/1"}', 'tokens is missing'],
    [theme({}, { font: 'x' }), 'no member "font"'],
    [theme({ cardSurface: 'greenish' }), 'tokens.cardSurface is "greenish", which is not a colour'],
    [theme({ cardSurface: 7 }), 'tokens.cardSurface is 7, which is not a colour'],
    [theme({ cardSurface: { light: '#fff' } }), 'tokens.cardSurface.dark is missing'],
    [theme({ cardSurface: { light: '#fff', dark: '#12' } }), 'tokens.cardSurface.dark is "#12"'],
    [theme({ cardSurface: { light: '#fff', dark: '#000', night: '#000' } }), 'has no member "night"'],
    [theme({ cardRadius: 400 }), 'tokens.cardRadius is 400, not a number from 0 to 40'],
    [theme({ cardRadius: '16px' }), 'tokens.cardRadius is "16px", not a number from 0 to 40'],
    [theme({ 'band.aeroplane': '#fff' }), 'tokens."band.aeroplane" is not a token'],
    [theme({ band: '#fff' }), 'tokens."band" is not a token'],
    ['{"format":"passbench.theme/1","tokens":{"__proto__":"#fff"}}', '"__proto__"'],
    [theme({}, { calibrated: { on: '2026-02-30', difference: 1 } }), 'calibrated does not state a day'],
    [theme({}, { calibrated: { on: '2026-02-03', difference: 101 } }), 'calibrated does not state a day'],
  ])('is refused with what is wrong and what to do: %s', (text, why) => {
    const read = readTheme(text);
    expect(read).toMatchObject({ why: { en: expect.stringContaining(why), zh: expect.stringMatching(/\S/) } });
    expect(read).toMatchObject({
      next: { en: expect.stringMatching(/\.$|\?$/), zh: expect.stringMatching(/[。？]$/) },
    });
  });

  it('names the token that a misspelt one means', () => {
    expect(readTheme(theme({ cardRadious: 12 }))).toMatchObject({ next: { en: 'Did you mean cardRadius?' } });
  });
});

const colour = fc.constantFrom('#fff', '#123456', '#ABCDEF', '#0a0b0c');
const tokens = fc.uniqueArray(fc.constantFrom(...tokenNames), { maxLength: 12 }).chain((names) =>
  fc.record(
    Object.fromEntries(
      names.map((name) => {
        const size = sizeTokens.find((token) => token.name === name);
        const value =
          size === undefined
            ? fc.oneof(colour, fc.record({ light: colour, dark: colour }))
            : fc.integer({ min: size.least, max: size.most });
        return [name, value];
      }),
    ),
  ),
);

test('what is written is read again the same, in a stable order, whatever order it was in', () => {
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(themeJsonSchema('en'));
  fc.assert(
    fc.property(tokens, (given) => {
      const shuffled = Object.fromEntries(Object.entries(given).toReversed());
      const text = writeTheme({ tokens: given });
      expect(writeTheme({ tokens: shuffled })).toBe(text);
      const read = readTheme(text);
      if ('why' in read) throw new Error(read.why.en);
      expect(writeTheme(read)).toBe(text);
      expect(check(JSON.parse(text))).toBe(true);
      const names = Object.keys(read.tokens);
      expect(names).toEqual(tokenNames.filter((name) => names.includes(name)));
    }),
  );
});

test('a theme writes nothing that is Passbench’s own', () => {
  const own: Theme['tokens'] = Object.fromEntries([
    ...colourTokens.map(({ name, light, dark }) => [name, { light, dark }] as const),
    ...sizeTokens.map(({ name, usual }) => [name, usual] as const),
  ]);
  const { tokens: kept } = JSON.parse(writeTheme({ tokens: own }));
  expect(Object.keys(kept)).toEqual(colourTokens.filter(({ isMixed }) => isMixed === true).map(({ name }) => name));
});

test('the table states the values that the style sheet of the cards has', () => {
  const css = readFileSync(new URL('../../../renderer/ui/theme/tokens.css', import.meta.url), 'utf8');
  for (const { variable, light, dark, isMixed } of colourTokens) {
    if (isMixed === true) continue;
    const own = new RegExp(`${variable}: (?:light-dark\\(([^,]+), ([^)]+)\\)|([^;]+));`).exec(css);
    const [, day, night, both] = own ?? [];
    const long = (text = ''): string => (text === '#fff' ? '#ffffff' : text);
    expect([variable, long(day ?? both), long(night ?? both)]).toEqual([variable, light, dark]);
  }
  for (const { variable, usual } of sizeTokens) expect(css).toContain(`var(${variable}, ${usual})`);
});

test('the schema refuses what reading refuses', () => {
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(themeJsonSchema('zh-Hant-HK'));
  for (const wrong of [
    { cardSurface: 'greenish' },
    { cardRadius: 400 },
    { band: '#fff' },
    { cardText: { light: '#fff' } },
  ])
    expect(check(JSON.parse(theme(wrong)))).toBe(false);
  expect(check(JSON.parse(theme({ cardSurface: '#fFf' })))).toBe(true);
});
