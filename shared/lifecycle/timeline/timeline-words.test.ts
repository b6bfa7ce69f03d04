import { describe, expect, it } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import type { Lifecycle, Point } from '../lifecycle.ts';
import { createLane } from './lane-times.ts';
import { describeWindow } from './timeline-words.ts';

const hour = 3_600_000;
const outside = { en: 'outside', zh: '以外' };

/** A lifecycle of one status whose notification is shown between two points. */
function shownBetween(from: Point | null, until: Point | null): Lifecycle {
  const bounds = {
    ...(from === null ? {} : { from: { at: from, outside } }),
    ...(until === null ? {} : { until: { at: until, outside } }),
  };
  return {
    noun: { en: 'card', zh: '卡片' },
    localesAt: [],
    moves: { order: 'free', clause: 'states/x' },
    statuses: [
      {
        name: 'ON',
        means: outside,
        clause: 'states/x',
        step: 1,
        effect: { card: { shows: 'none' }, notification: { shows: 'shown', reason: outside, ...bounds } },
        effectMeans: outside,
      },
    ],
  };
}

type Titles = NonNullable<Parameters<typeof describeWindow>[1]['titleOf']>;

function said(lifecycle: Lifecycle, status = 'ON', titleOf?: Titles): readonly string[] {
  const options = { lifecycleOf: () => lifecycle, gaps: {}, ...(titleOf === undefined ? {} : { titleOf }) };
  const known = { orderKey: 'o', merchantBizNo: 'o', scenario: 'x', at: 0, status };
  const payload = scanJson(JSON.stringify({ start_time: 5 * hour, available_time: 4 * hour, locales: {} }));
  const accepted = { ...known, payload };
  const lane = createLane(
    [{ ...known, id: '1', origin: 'sent', verdict: 'accepted', reason: null, accepted }],
    options,
  );
  return (lane?.windows ?? []).flatMap((window) => Object.values(describeWindow(window, options)));
}

const start: Point = { of: 'field', path: ['start_time'], plusMs: -2 * hour };
const available: Point = { of: 'field', path: ['available_time'] };

describe('the words on a showing of the notification', () => {
  it('name the time it begins at, as the payload names it', () => {
    expect(said(shownBetween(start, null))).toEqual([
      'notice from 2 h before start_time',
      '通知：start_time 前 2 小時起',
    ]);
  });

  it('name it by the title of its field, where it has one', () => {
    const titleOf: Titles = (_, path) => (path[0] === 'start_time' ? { en: 'Departure', zh: '出發時間' } : null);
    const titled = ['notice from 2 h before Departure', '通知：出發時間前 2 小時起'];
    expect(said(shownBetween(start, null), 'ON', titleOf)).toEqual(titled);
    expect(said(shownBetween(available, null), 'ON', titleOf)[0]).toBe('notice from available_time');
  });

  it('name of several points the one that decides', () => {
    expect(said(shownBetween({ of: 'later', points: [start, available] }, null))[0]).toBe('notice from available_time');
    expect(said(shownBetween({ of: 'earlier', points: [start, available] }, null))[0]).toBe(
      'notice from 2 h before start_time',
    );
  });

  it('name the time it ends at where a call begins it', () => {
    expect(said(shownBetween(null, { of: 'accepted', plusMs: 600_000 }))[0]).toBe('notice until 10 min after ON');
    expect(said(shownBetween(null, { of: 'run-start', plusMs: 90_000 }))[0]).toBe('notice until 90 s after first ON');
    expect(said(shownBetween(null, { of: 'shown', plusMs: 48 * hour }))[0]).toBe('notice until 2 d after first shown');
  });

  it('say no more than that it is one where nothing bounds it', () => {
    expect(said(shownBetween(null, null))).toEqual(['notice', '通知']);
    expect(said(shownBetween(null, { of: 'never' }))).toEqual(['notice', '通知']);
  });

  it('follow the reading in force', () => {
    const [words = ''] = said(queueUp.lifecycle, 'NUMBER_ARRIVED');
    expect(words).toMatch(/^notice until 10 min after /);
  });
});
