import { expect, it } from 'vitest';
import { trainTicketStyle } from '../scenarios/train-ticket/card-style.ts';
import { contrast } from '../scenarios/testing/suite/contrast.ts';
import { styleForMood } from './card-style.ts';

it.each(['resting', 'urgent'] as const)('cards that are %s can be read as any others can', (mood) => {
  const { band, tile = band, softInk, chip, chipText } = styleForMood(trainTicketStyle, mood);
  expect(contrast('#fff', band)).toBeGreaterThanOrEqual(7);
  expect(contrast(softInk, band)).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#fff', tile)).toBeGreaterThanOrEqual(3);
  for (const time of [0, 1] as const) expect(contrast(chipText[time], chip[time])).toBeGreaterThanOrEqual(4.5);
});

it('a card in no mood keeps the colours of its scenario', () => {
  expect(styleForMood(trainTicketStyle, undefined)).toBe(trainTicketStyle);
});
