import { describe, expect, it } from 'vitest';
import { readStory } from '../../documents/story/read-story.ts';
import { gapOf, type GapChoices } from '../../gaps/gaps.ts';
import { gapsOfMoves } from '../../lifecycle/all-moves.ts';
import { coveringPaths, stepsOf, type Step, readMoveTable } from '../../lifecycle/paths.ts';
import { scenarios } from '../../scenarios/index.ts';
import { writeTemplate } from '../../scenarios/template-text.ts';
import { playStory } from './play-story.ts';
import { triedSteps, type TriedStep, storyOfPath } from './tried-steps.ts';

function tries(text: string): readonly TriedStep[] {
  const { story } = readStory(text);
  if (story === null) throw new Error('The story cannot be read.');
  const fileOf = (): never => {
    throw new Error('It names no file.');
  };
  return triedSteps(playStory(story, { scenarios, gaps: {}, scenario: null, fileOf, now: 0, my: {} }));
}

const keys = (steps: readonly Step[]): readonly string[] =>
  [...new Set(steps.map(({ from, to }) => `${from ?? ''}>${to}`))].toSorted();

const cases = scenarios.flatMap((scenario) => {
  const readings = gapsOfMoves(scenario.lifecycle).flatMap((gap): GapChoices[] =>
    gapOf(gap).others.map((value) => ({ [gap]: value })),
  );
  return [{}, ...readings].map((gaps) => ({ name: `${scenario.id} ${JSON.stringify(gaps)}`, scenario, gaps }));
});

describe.each(cases)('stories of $name', ({ scenario, gaps }) => {
  const table = readMoveTable(scenario.lifecycle, gaps);

  it('try every step, and with some of them gone the missing paths try the rest', () => {
    const stories = coveringPaths(table).map((path) => tries(storyOfPath(scenario, path, gaps)));
    expect(keys(stories.flat())).toEqual(keys(stepsOf(table)));
    expect(coveringPaths(table, stories.flat())).toEqual([]);

    const some = stories.filter((_, place) => place % 2 === 1).flat();
    const missing = coveringPaths(table, some);
    expect(missing.length).toBeLessThanOrEqual(stories.length);
    const added = missing.flatMap((path) => tries(storyOfPath(scenario, path, gaps)));
    expect(keys([...some, ...added])).toEqual(keys(stepsOf(table)));
  });
});

it('counts no call that is repeated, refused for something else, or of another order', () => {
  const call = (template: string, set: Record<string, string> = {}): object => ({ at: '+1m', template, set });
  const calls = [
    call('queue-up/NUMBER_ARRIVED', { '/requestId': '1'.repeat(32) }),
    call('queue-up/NUMBER_ARRIVED', { '/requestId': '1'.repeat(32) }),
    call('queue-up/CALL_NUM', { '/merchantBizType': '' }),
    call('queue-up/CALL_NUM', { '/merchantBizNo': 'B' }),
    call('queue-up/FINISHED'),
  ];
  const story = { format: 'passbench.story/1', anchor: '2026-11-25T12:00:00+08:00', calls };
  expect(tries(writeTemplate(JSON.parse(JSON.stringify(story))))).toEqual([
    { scenario: 'queue-up', from: null, to: 'NUMBER_ARRIVED' },
    { scenario: 'queue-up', from: null, to: 'CALL_NUM' },
    { scenario: 'queue-up', from: 'NUMBER_ARRIVED', to: 'FINISHED' },
  ]);
});
