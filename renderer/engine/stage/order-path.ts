import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { nextStatuses } from '../../../shared/lifecycle/check-move.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import type { StageInput } from './stage.ts';

export const unsentOrder = {
  lastGood: null,
  viewAt: null,
  mode: 'draft',
  sentCall: null,
  repeated: null,
} as const satisfies Partial<StageInput>;

const minute = 60_000;

/** The time of an earlier call: one a minute, the last a minute ago. */
export function timeOfCall(place: number, count: number, now: Instant): Instant {
  return now - (count - place) * minute;
}

/** The shortest path of plain templates to a status; empty for a first one. */
export function pathToStatus(scenario: Scenario, status: string, gaps: GapChoices): readonly Template[] {
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
