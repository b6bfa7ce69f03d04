import { storyFormat } from '../../documents/story/story.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Path } from '../../lifecycle/paths.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { writeTemplate } from '../../scenarios/template-text.ts';

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
