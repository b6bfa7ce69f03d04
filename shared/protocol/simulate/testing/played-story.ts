import { readStory } from '../../../documents/story/read-story.ts';
import { resolveVariables } from '../../../documents/variables.ts';
import { findScenario, scenarios } from '../../../scenarios/index.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import type { GapChoices } from '../../../gaps/gaps.ts';
import type { PlayedCall } from '../played-call.ts';
import { playStory, type PlayedStory } from '../play-story.ts';

// Helpers for tests of stories.

/** Where the tests' stories start. */
export const anchor = '2026-11-25T12:00:00+08:00';
export const noonMs = Date.parse(anchor);

type Played = {
  readonly files?: Record<string, Uint8Array>;
  readonly gaps?: GapChoices;
  readonly name?: string;
  /** The scenario of calls that tell none. */
  readonly scenario?: Scenario | null;
};

/** Plays these calls as one story. */
export function play(
  calls: readonly object[],
  { files = {}, gaps = {}, name, scenario = null }: Played = {},
): PlayedStory {
  const { story, problems } = readStory(JSON.stringify({ format: 'passbench.story/1', name, anchor, calls }, null, 1));
  if (story === null) throw new Error(JSON.stringify(problems));
  return playStory(story, {
    scenarios,
    gaps,
    scenario,
    fileOf: (path) => (files[path] === undefined ? { problem: { en: 'none', zh: '無' } } : { bytes: files[path] }),
    now: 0,
  });
}

/** The bodies of its calls as text, a byte order mark kept. */
export const bodies = ({ calls }: PlayedStory): string[] =>
  calls.map(({ body }) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(body));
/** What its calls make when it is asked for, which comparing the calls leaves out. */
export const onDemand = ({ calls }: Pick<PlayedStory, 'calls'>): readonly (readonly unknown[])[] =>
  calls.map(({ body, findings }) => [body, findings]);
/** The resultCode of each call. */
export const codes = ({ calls }: PlayedStory): string[] => calls.map(({ result }) => result.resultCode);
/** What became of each call. */
export const verdicts = ({ calls }: PlayedStory): PlayedCall['verdict'][] => calls.map(({ verdict }) => verdict);

/** A template's text, filled in for this instant and order. */
export function payloadText(template: string, at: number, order = 'ORDER-1'): string {
  const [id = '', status = ''] = template.split('/');
  const text = findScenario(id)?.templates.find((each) => each.status === status)?.text ?? '';
  const id32 = at.toString(16).padStart(32, '0');
  return resolveVariables(text, { nowMs: at, uuid32: () => id32, orderNo: order, orderCreatedMs: noonMs }).text;
}
