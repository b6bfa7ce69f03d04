import type { GapChoices } from '../../gaps/gaps.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { findScenario } from '../../scenarios/index.ts';
import type { Scenario, Template } from '../../scenarios/scenario.ts';
import { findTemplate } from '../../scenarios/templates.ts';

/** A story's file: its bytes, or a clause why not. */
export type StoryFile = { readonly bytes: Uint8Array } | { readonly problem: Words };

export type StoryOptions = {
  readonly scenarios: readonly Scenario[];
  /** Choices of the player; they win over the story's own. */
  readonly gaps: GapChoices;
  /** The scenario of calls without one; null: recognise. */
  readonly scenario: Scenario | null;
  /** Called once per path in the story's folder (see story-path). */
  readonly fileOf: (path: string) => StoryFile;
  /** The time around which a story is played that names no time at all. */
  readonly now: Instant;
};

/** Splits `scenario/STATUS` or `scenario/STATUS@variant`; null if unknown. */
export function templateOf(
  id: string,
  scenarios: readonly Scenario[],
): { readonly scenario: Scenario; readonly template: Template } | null {
  const match = /^([^/@]+)\/([^/@]+)(?:@([^/@]+))?$/.exec(id);
  const scenario = findScenario(match?.[1] ?? '', scenarios);
  const template = scenario === null ? null : findTemplate(scenario, match?.[2] ?? '', match?.[3]);
  return scenario === null || template === null ? null : { scenario, template };
}
