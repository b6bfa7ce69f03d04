import { gapOfChoice, valuesOfEveryGap } from '../../gaps/by-gap.ts';
import { gapOf, gaps, type GapId } from '../../gaps/gaps.ts';
import type { Field } from '../../fields/field.ts';
import { gapOfRequirement } from '../../fields/requirement.ts';
import { gapsOfMoves } from '../../lifecycle/all-moves.ts';
import { type Effect, type Point, type Status, boundsOfEffect, gapsOfEffect } from '../../lifecycle/lifecycle.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { placedFields } from './places.ts';

/** What a gap affects: clauses (`section/field`), headers and validation rules. */
export type GapTouches = {
  readonly clauses: readonly string[];
  readonly headers: readonly string[];
  readonly rules: readonly string[];
};

/** What a gap touches: `gap` is felt at `clause`. */
type Touch = { readonly gap: GapId | undefined; readonly clause: string | undefined };

/** What a gap affects: what its row states, and the fields, statuses, moves and effects that depend on it. */
export function touchesOfGap(id: GapId): GapTouches {
  const { headers = [], rules = [] } = gapOf(id);
  return { clauses: [...(clausesOf.get(id) ?? [])], headers, rules };
}

const clausesOf = clausesByGap(scenarios);

function clausesByGap(all: readonly Scenario[]): ReadonlyMap<GapId, ReadonlySet<string>> {
  const found = new Map(gaps.map(({ id, clauses = [] }) => [id, new Set(clauses)]));
  for (const { gap, clause } of all.flatMap(touchesIn)) {
    if (gap !== undefined && clause !== undefined) found.get(gap)?.add(clause);
  }
  return found;
}

function touchesIn(scenario: Scenario): readonly Touch[] {
  const { lifecycle, bizTypeGap } = scenario;
  const fields = placedFields(scenario);
  const clauses = new Map(
    fields.filter(({ at }) => at.of === 'request').map(({ at, field }) => [at.place, field.clause]),
  );
  return [
    { gap: bizTypeGap, clause: clauses.get('merchantBizType') },
    ...fields.flatMap(({ field }) => touchesOfField(field)),
    ...gapsOfMoves(lifecycle).map((gap) => ({ gap, clause: lifecycle.moves.clause })),
    ...lifecycle.statuses.flatMap((status) => touchesOfStatus(status, clauses)),
  ];
}

function touchesOfField(field: Field): readonly Touch[] {
  const { clause, restsOn, kind, image } = field;
  const named = [gapOfRequirement(field), restsOn, ...(kind.dependsOn ?? [])];
  return [...named, image === undefined ? undefined : ('kilobyte' as const)].map((gap) => ({ gap, clause }));
}

function touchesOfStatus({ clause, effect }: Status, clauses: ReadonlyMap<string, string>): readonly Touch[] {
  const { parts } = effect;
  const moves = parts?.moves;
  return [
    ...gapsOfEffect(effect).map((gap) => ({ gap, clause })),
    ...boundsOfEffect(effect).map((bound) => ({ gap: bound.gap, clause: bound.clause })),
    ...pointsOf(effect).flatMap(({ gap, point }) => touchesOfPoint(point, gap, clauses)),
    { gap: gapOfChoice(moves), clause: parts?.clause },
  ];
}

/** The instants of an effect, each with its gap. */
function pointsOf(effect: Effect): readonly { readonly gap: GapId | undefined; readonly point: Point }[] {
  const late = valuesOfEveryGap(effect.notification).flatMap((each) =>
    each.shows === 'shown' ? (each.late ?? []) : [],
  );
  return [
    ...boundsOfEffect(effect).map(({ at, gap }) => ({ gap, point: at })),
    ...late.map(({ under, after }) => ({ gap: under.gap, point: after })),
  ];
}

/** A field that a point reads depends on each gap on the way. */
function touchesOfPoint(point: Point, gap: GapId | undefined, clauses: ReadonlyMap<string, string>): readonly Touch[] {
  if (point.of === 'field') return [{ gap, clause: clauses.get(point.path.join('.')) }];
  if (point.of === 'by-gap') {
    const points = valuesOfEveryGap(point.point);
    return [gap, point.point.gap].flatMap((each) => points.flatMap((one) => touchesOfPoint(one, each, clauses)));
  }
  return 'points' in point ? point.points.flatMap((each) => touchesOfPoint(each, gap, clauses)) : [];
}
