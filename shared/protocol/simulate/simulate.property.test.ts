import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../documents/call.ts';
import { readStory } from '../../documents/story/read-story.ts';
import type { Story } from '../../documents/story/story.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import type { OrderView } from '../../lifecycle/wallet-state.ts';
import { isVisible } from '../../lifecycle/describe-change.ts';
import { scenarios } from '../../scenarios/index.ts';
import { templateId } from '../../scenarios/scenario.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { playByCalls, playStory, type PlayedStory } from './play-story.ts';
import { storyChanges, storyMoment, walletOf } from './moments.ts';
import { onDemand } from './testing/played-story.ts';

const start = Date.UTC(2026, 10, 25, 1);
const minute = 60_000;

/** Templates of every scenario, some refused, in random order and pace. */
const templates = scenarios.flatMap((scenario) =>
  scenario.templates
    .filter(({ variant }) => variant === undefined || !variant.startsWith('broken-') || variant === 'broken-uuid')
    .map((template) => templateId(scenario, template)),
);
const call = fc.record({
  // Effects use these times, so calls and effects coincide.
  wait: fc.constantFrom(0, 1, 5, 10, 60, 120, 300),
  template: fc.constantFrom(...templates),
  order: fc.constantFrom('A', 'B'),
  late: fc.boolean(),
});
const gaps: fc.Arbitrary<GapChoices> = fc.constantFrom<GapChoices>(
  {},
  { 'display-window': 'ignored', 'notification-end': '24h', 'hide-after-origin': 'first-call' },
  { 'service-card': 'none', 'voucher-notification': 'on-issue', 'movie-lead': 'not-shown' },
  { 'stale-update': 'ignore', 'missing-locale': 'fall-back', 'hide-after-origin': 'modify-time' },
);
const lives = fc.record({ calls: fc.array(call, { maxLength: 14 }), gaps });
type Life = {
  readonly calls: readonly { wait: number; template: string; order: string; late: boolean }[];
  readonly gaps: GapChoices;
};

function play(life: Life): PlayedStory {
  const played = playStory(storyOf(life), options);
  expect(played.problems).toEqual([]);
  return played;
}

/** Plays it with the result that each call gets of a service, in their order. */
function playWith(life: Life, results: readonly Result[]): PlayedStory {
  const steps = playByCalls(storyOf(life), options);
  let next = steps.next(null);
  for (const result of results) next = steps.next(result);
  if (next.done !== true) throw new Error('a call without a result');
  return next.value;
}

function storyOf(life: Life): Story {
  const text = JSON.stringify({
    format: 'passbench.story/1',
    anchor: new Date(start).toISOString(),
    gaps: life.gaps,
    calls: life.calls.map(({ wait, template, order, late }) => ({
      at: `+${wait}m`,
      template,
      set: { '/merchantBizNo': order, ...(late ? { '/orderModifyTime': '{{now-30m}}' } : {}) },
    })),
  });
  const { story } = readStory(text);
  if (story === null) throw new Error('a story that cannot be read');
  return story;
}

const noFile = (): { problem: { en: string; zh: string } } => ({ problem: { en: 'none', zh: '無' } });
const options = { scenarios, gaps: {}, scenario: null, fileOf: noFile, now: 0 };

/** Instants around everything that may happen, and some in between. */
const instants = fc.array(
  fc.tuple(fc.nat(60), fc.constantFrom(-1, 0, 1)).map(([steps, ms]) => start + steps * 5 * minute + ms),
  { minLength: 2, maxLength: 12 },
);

/** The visible state at an instant, with its call. */
function seen(played: PlayedStory, at: Instant): readonly unknown[] {
  const { accepted, options } = walletOf(played, scenarios);
  return wallet(accepted, at, options)
    .filter(isVisible)
    .map((view: OrderView) => [
      view.orderKey,
      view.card,
      view.notification.visible,
      view.locales,
      view.parts.map((part) => [part.id, part.state]),
      accepted.indexOf(view.call),
    ]);
}

describe('simulated stories of all scenarios', () => {
  it('show the same at an instant, reached forwards, backwards or at random', () => {
    fc.assert(
      fc.property(lives, instants, fc.infiniteStream(fc.nat()), (life, asked, random) => {
        const played = play(life);
        const moment = (at: Instant): string => JSON.stringify(storyMoment(played, at, scenarios));
        const forwards = asked.toSorted((a, b) => a - b);
        const shown = new Map(forwards.map((at) => [at, moment(at)]));
        for (const at of forwards.toReversed()) expect(moment(at)).toBe(shown.get(at));
        const keys = new Map(asked.map((at) => [at, random.next().value]));
        for (const at of asked.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0)))
          expect(moment(at)).toBe(shown.get(at));
        expect(JSON.stringify(play(life).calls)).toBe(JSON.stringify(played.calls));
      }),
      { numRuns: 60 },
    );
  });

  it('go the same way where a service gives each call the result that the engine gives', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const played = play(life);
        const results = played.calls.map(({ result }) => result);
        const again = playWith(life, results);
        expect(again).toEqual(played);
        expect(onDemand(again)).toEqual(onDemand(played));
      }),
      { numRuns: 100 },
    );
  });

  it('show every call that a service accepts, unless it repeats one or is older than its order', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const played = playWith(
          life,
          life.calls.map(() => ({ resultCode: 'SUCCESS', resultStatus: 'S' })),
        );
        const verdicts = new Set(played.calls.map(({ verdict }) => verdict));
        expect(verdicts.has('refused')).toBe(false);
        if (life.gaps['stale-update'] !== 'ignore') expect(verdicts.has('ignored')).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('keep the scenario of an order where a service refuses some calls that are of none', () => {
    const one = { wait: 1, order: 'A', late: false };
    const names = ['voucher/TICKETED@broken-enum', 'voucher/TICKETED', 'voucher/TICKETED@broken-enum'];
    const life = { gaps: {}, calls: names.map((template) => ({ ...one, template })) };
    const results: readonly Result[] = [
      { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
      { resultCode: 'SUCCESS', resultStatus: 'S' },
      { resultCode: 'SUCCESS', resultStatus: 'S' },
    ];
    const { calls } = playWith(life, results);
    expect(calls.map(({ accepted }) => accepted?.scenario ?? null)).toEqual([null, 'voucher', 'voucher']);
  });

  it('have a past that no later call changes', () => {
    fc.assert(
      fc.property(lives, fc.nat(), instants, (life, cut, asked) => {
        const kept = cut % (life.calls.length + 1);
        const whole = play(life);
        const part = play({ ...life, calls: life.calls.slice(0, kept) });
        expect(part.calls.map(({ result }) => result)).toEqual(whole.calls.slice(0, kept).map(({ result }) => result));
        const next = whole.calls[kept]?.at ?? Infinity;
        for (const at of asked.filter((each) => each < next))
          expect(storyMoment(part, at, scenarios)).toEqual(storyMoment(whole, at, scenarios));
      }),
      { numRuns: 60 },
    );
  });

  it('change at each of their changes, and nowhere between them', () => {
    fc.assert(
      fc.property(lives, instants, (life, asked) => {
        const played = play(life);
        const changes = [...new Set(storyChanges(played, scenarios).map(({ at }) => at))];
        expect(changes).toEqual(changes.toSorted((a, b) => a - b));
        for (const at of changes) expect(seen(played, at)).not.toEqual(seen(played, at - 1));
        for (const at of asked) {
          const last = changes.findLast((change) => change <= at);
          expect(seen(played, at)).toEqual(last === undefined ? [] : seen(played, last));
        }
        for (const [index, at] of changes.entries()) {
          const next = changes[index + 1];
          if (next !== undefined) expect(seen(played, next - 1)).toEqual(seen(played, at));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('meet every scenario, acceptance and refusal', () => {
    const unmet = new Set<string | null>([...scenarios.map(({ id }) => id), 'accepted', 'refused', 'ignored']);
    // Enough samples to reach every template.
    for (const life of fc.sample(lives, { numRuns: 2000, seed: 11 })) {
      if (unmet.size === 0) break;
      for (const { scenario, verdict } of play(life).calls) for (const met of [scenario, verdict]) unmet.delete(met);
    }
    expect([...unmet]).toEqual([]);
  });
});
