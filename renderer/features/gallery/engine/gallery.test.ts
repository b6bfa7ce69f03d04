import { describe, expect, test } from 'vitest';
import { checkMove } from '../../../../shared/lifecycle/check-move.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import { drawSample, findSamples, saySample, type Sample, type SampleQuery } from './gallery.ts';
import { pathToStatus } from '../../../engine/stage/order-path.ts';

const now = Date.UTC(2026, 10, 25, 2);
const ports = { gaps: {}, clientId: 'DEMO_MERCHANT', images: new Map() };
const everything: SampleQuery = { scenario: null, words: '', kind: 'all' };

function found(query: Partial<SampleQuery>): readonly Sample[] {
  return findSamples(scenarios, { ...everything, ...query }).flatMap(({ sound, broken }) => [...sound, ...broken]);
}

const all = found({});
const sound = all.filter(({ rule }) => rule === null).map((sample) => [sample.id, sample] as const);
const broken = all.filter(({ rule }) => rule !== null).map((sample) => [sample.id, sample] as const);

describe('the gallery', () => {
  test('holds every template of every scenario once, plain ones before variants before broken ones', () => {
    expect(all).toHaveLength(scenarios.reduce((sum, { templates }) => sum + templates.length, 0));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const scenario of scenarios) {
      const kinds = found({ scenario: scenario.id }).map(({ template, rule }) =>
        rule !== null ? 2 : template.variant === undefined ? 0 : 1,
      );
      expect(kinds, scenario.id).toEqual(kinds.toSorted((a, b) => a - b));
    }
  });

  test('finds by status, by rule, and by words in either language', () => {
    expect(found({ words: 'number_arr' }).map(({ id }) => id)).toEqual(['queue-up/NUMBER_ARRIVED']);
    expect(found({ words: 'pay-amount' }).every(({ rule }) => rule === 'pay-amount')).toBe(true);
    expect(found({ words: '火車 family' }).map(({ id }) => id)).toEqual(['train-ticket/TICKETED@family']);
    expect(found({ words: 'no such words' })).toEqual([]);
  });

  test('keeps sound and broken apart', () => {
    expect(found({ kind: 'sound' }).every(({ rule }) => rule === null)).toBe(true);
    expect(found({ kind: 'broken' }).every(({ rule }) => rule !== null)).toBe(true);
    expect(found({ kind: 'sound' }).length + found({ kind: 'broken' }).length).toBe(all.length);
  });

  test('leads to each status by calls that the moves allow', () => {
    for (const scenario of scenarios) {
      for (const { status } of scenario.templates) {
        const way = [...pathToStatus(scenario, status, {}).map((template) => template.status), status];
        for (const [place, to] of way.entries()) {
          const from = way[place - 1] ?? null;
          expect(checkMove(scenario.lifecycle, {}, from, to), `${scenario.id} ${way.join(' ')}`).toEqual({
            allowed: true,
          });
        }
      }
    }
  });

  test.each(sound)('draws %s without an error, in both languages, with its notification', (_, sample) => {
    const drawn = drawSample(sample, now, ports);
    expect(drawn?.finding ?? null).toBeNull();
    for (const locale of locales) {
      const face = drawn?.stage.faces[locale].find(({ key }) => key === drawn.stage.focusKey);
      expect(face?.model.locale).toBe(locale);
      expect(face?.notification).not.toBeNull();
    }
  });

  test.each(broken)('catches %s with its own mistake, in both languages', (_, sample) => {
    const drawn = drawSample(sample, now, ports);
    expect(drawn?.finding?.rule).toBe(sample.rule);
    if (drawn === null) return;
    expect(saySample(drawn, 'en')).not.toBe('');
    expect(saySample(drawn, 'zh-Hant-HK')).toMatch(/\p{Script=Han}/u);
  });

  test('draws a notification that the calls before have brought', () => {
    const sample = all.find(({ id }) => id === 'queue-up/NUMBER_ARRIVED');
    const drawn = sample === undefined ? null : drawSample(sample, now, ports);
    expect(drawn?.stage.faces.en_US[0]?.notification?.visible).toBe(true);
  });
});
