import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { nextStatuses } from '../../../shared/lifecycle/check-move.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import type { StageInput } from './stage.ts';

/** The stage of an order that nobody has sent: its next call is drawn as if it were accepted, and nothing else is known. */
export const lonelyOrder = {
  lastGood: null,
  viewAt: null,
  mode: 'draft',
  sentCall: null,
} as const satisfies Partial<StageInput>;

const minute = 60_000;

/** When the call at a place of so many earlier ones was made: one a minute, the last a minute ago. */
export function timeOfCall(place: number, count: number, now: Instant): Instant {
  return now - (count - place) * minute;
}

/** The plain templates by which an order comes to a status: the fewest that the moves allow, none for a first status. */
export function lifeBefore(scenario: Scenario, status: string, gaps: GapChoices): readonly Template[] {
  const templates = plainTemplates(scenario);
  const first = templates[0];
  if (first === undefined || first.status === status) return [];
  const ways: (readonly Template[])[] = [[first]];
  const seen = new Set([first.status]);
  for (const way of ways) {
    const next = nextStatuses(scenario.lifecycle, gaps, way.at(-1)?.status ?? null);
    if (next.includes(status)) return way;
    for (const template of templates) {
      if (!next.includes(template.status) || seen.has(template.status)) continue;
      seen.add(template.status);
      ways.push([...way, template]);
    }
  }
  return [];
}
