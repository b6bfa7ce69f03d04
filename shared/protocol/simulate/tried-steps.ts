import type { Step, Path } from '../../lifecycle/paths.ts';
import type { PlayedStory } from './play-story.ts';
import { storyFormat } from '../../documents/story/story.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { writeTemplate } from '../../scenarios/template-text.ts';

/** A step that a call of a story tries, and the scenario whose tables decide about it. */
export type TriedStep = Step & { readonly scenario: string };

/** A rule that reports something of a call of a story, and the scenario whose call it is. */
export type TriedRule = { readonly scenario: string; readonly rule: string };

/** The rules that report something of the calls of a played story, each once. */
export function triedRules({ calls }: PlayedStory): readonly TriedRule[] {
  const tried = new Map<string, TriedRule>();
  for (const { scenario, findings } of calls)
    for (const { rule } of findings) tried.set(`${scenario}\n${rule}`, { scenario, rule });
  return [...tried.values()];
}

/**
 * The steps that a played story tries, each once, by its first call: those that were accepted, and those refused for their status. A call that is refused
 * for something else, repeated or ignored tries none. Clause: states/SCENARIO.
 */
export function triedSteps({ calls }: PlayedStory): readonly TriedStep[] {
  const statusOf = new Map<string, string>();
  const tried = new Map<string, TriedStep>();
  for (const { scenario, orderKey, orderStatus: to, verdict, result } of calls) {
    const isAccepted = verdict === 'accepted';
    if (!isAccepted && result.resultCode !== 'ORDER_STATUS_INVALID') continue;
    const from = statusOf.get(orderKey) ?? null;
    const key = `${scenario}\n${from ?? ''}\n${to}`;
    if (!tried.has(key)) tried.set(key, { scenario, from, to });
    if (isAccepted) statusOf.set(orderKey, to);
  }
  return [...tried.values()];
}

/** What each call of a path is to be answered. Clause: states/SCENARIO. */
export function expectedCodes({ statuses, isLastAllowed }: Path): readonly string[] {
  return statuses.map((_, place) =>
    isLastAllowed || place < statuses.length - 1 ? 'SUCCESS' : 'ORDER_STATUS_INVALID',
  );
}

/** A path as a story: a call each minute, from the template of its status. It holds the choices it rests on. */
export function storyOfPath(
  scenario: Scenario,
  path: Path,
  gaps: GapChoices,
  name = `${scenario.id}: ${path.statuses.join(', ')}${path.isLastAllowed ? '' : ' (refused)'}`,
): string {
  const codes = expectedCodes(path);
  const calls = path.statuses.map((status, place) => ({
    at: place === 0 ? '+0m' : '+1m',
    template: `${scenario.id}/${status}`,
    expect: codes[place] ?? 'SUCCESS',
  }));
  const chosen = Object.fromEntries(Object.entries(gaps).filter(([, value]) => value !== undefined));
  const story: JsonObject = {
    format: storyFormat,
    name,
    ...(Object.keys(chosen).length === 0 ? {} : { gaps: chosen }),
    calls,
  };
  return `${writeTemplate(story)}\n`;
}
