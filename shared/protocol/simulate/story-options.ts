import type { GapChoices } from '../../gaps/gaps.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { findScenario } from '../../scenarios/index.ts';
import type { Scenario, Template } from '../../scenarios/scenario.ts';
import { findTemplate } from '../../scenarios/templates.ts';

/** A file that a story names: its bytes, or why they cannot be had (a clause: "there is no such file"). */
export type StoryFile = { readonly bytes: Uint8Array } | { readonly problem: Words };

/** What a story is played in. */
export type StoryOptions = {
  readonly scenarios: readonly Scenario[];
  /** Choices of whoever plays it; they win over the story's own. */
  readonly gaps: GapChoices;
  /** The scenario of calls that name none and come from no template; null where their payloads are to tell. */
  readonly scenario: Scenario | null;
  /** Asked once for each path that the story names: within the story's folder, as story-path has it. */
  readonly fileOf: (path: string) => StoryFile;
  /** The time around which a story is played that names no time at all. */
  readonly now: Instant;
};

/** `scenario/STATUS` or `scenario/STATUS@variant` as its scenario and template; null where there is none. */
export function templateOf(
  id: string,
  scenarios: readonly Scenario[],
): { readonly scenario: Scenario; readonly template: Template } | null {
  const match = /^([^/@]+)\/([^/@]+)(?:@([^/@]+))?$/.exec(id);
  const scenario = findScenario(match?.[1] ?? '', scenarios);
  const template = scenario === null ? null : findTemplate(scenario, match?.[2] ?? '', match?.[3]);
  return scenario === null || template === null ? null : { scenario, template };
}
