import { expect, test } from 'vitest';
import { contrastRatio, faintWords, findFaintTexts } from './theme-contrast.ts';

test('the contrast of two colours is that of WCAG', () => {
  expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#fff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#fff', '#777')).toBe(contrastRatio('#777777', '#ffffff'));
});

test('a text that the theme makes too faint is named with its ground, its appearance and its ratio', () => {
  const found = findFaintTexts({ cardText: { light: '#999999', dark: '#ffffff' }, 'band.queue-up': '#ffe9a8' });
  expect(found.map(({ text, ground, scheme }) => `${text} ${ground} ${scheme}`)).toEqual([
    'cardText cardSurface light',
    'cardText noticeSurface light',
    'bandText band.queue-up light',
    'bandText band.queue-up dark',
    'bandLabel.queue-up band.queue-up light',
    'bandLabel.queue-up band.queue-up dark',
  ]);
  const [first] = found;
  if (first === undefined) throw new Error('Nothing was found');
  expect(faintWords(first).en).toMatch(
    /^“Values on the card” on “Card” \(cardText, cardSurface, light\) has a contrast of 2\.\d\d:1, below 4\.5:1\./,
  );
});

test('Passbench’s own colours are not judged, and none of them is too faint beside a good one', () => {
  expect(findFaintTexts({})).toEqual([]);
  expect(
    findFaintTexts({ bandText: '#ffffff', cardText: '#000000', phoneText: { light: '#000', dark: '#fff' } }),
  ).toEqual(
    [
      { text: 'cardText', ground: 'cardSurface', scheme: 'dark' },
      { text: 'cardText', ground: 'noticeSurface', scheme: 'dark' },
    ].map((each) => expect.objectContaining(each)),
  );
});
