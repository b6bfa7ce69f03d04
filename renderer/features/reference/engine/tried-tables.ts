import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { coveringPaths, type Path, type Step, readMoveTable } from '../../../../shared/lifecycle/paths.ts';
import { ruleWords } from '../../../../shared/protocol/reference/rule-words.ts';
import type { TriedRule, TriedStep } from '../../../../shared/protocol/simulate/tried-steps.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';

type Count = { readonly tried: number; readonly of: number };

/** What the stories of a project try of the tables of a scenario. */
export type TriedTables = {
  readonly counts: Readonly<Record<'steps' | 'statuses' | 'rules' | 'assumptions', Count>>;
  /** The stories that try a step. */
  readonly storiesOf: (step: Step) => readonly string[];
  /** Every rule that a call of the scenario can break, with the stories in which one does. */
  readonly rules: readonly { readonly rule: string; readonly stories: readonly string[] }[];
  /** Paths that try all the rest that orders can reach. */
  readonly missing: readonly Path[];
};

type StoryTries = {
  readonly id: string;
  readonly tried: readonly TriedStep[];
  readonly triedRules: readonly TriedRule[];
};

/** Holds what stories try against the tables under these choices. Pure. Clause: states/SCENARIO. */
export function triedTables(scenario: Scenario, gaps: GapChoices, stories: readonly StoryTries[]): TriedTables {
  const table = readMoveTable(scenario.lifecycle, gaps);
  const steps = [...table.first.map((first) => ({ from: null, ...first })), ...table.moves];
  const byStep = new Map(steps.map((step) => [keyOf(step), new Set<string>()]));
  for (const { id, tried } of stories)
    for (const step of tried) if (step.scenario === scenario.id) byStep.get(keyOf(step))?.add(id);
  const isTried = (step: Step): boolean => (byStep.get(keyOf(step))?.size ?? 0) > 0;
  const tried = steps.filter(isTried);
  const gapsOf = (some: typeof steps): number => new Set(some.flatMap(({ restsOn }) => restsOn)).size;
  const rules = rulesOf(scenario).map((rule) => ({
    rule,
    stories: stories
      .filter(({ triedRules }) => triedRules.some((each) => each.scenario === scenario.id && each.rule === rule))
      .map(({ id }) => id),
  }));
  return {
    rules,
    counts: {
      rules: { tried: rules.filter((each) => each.stories.length > 0).length, of: rules.length },
      steps: { tried: tried.length, of: steps.length },
      statuses: { tried: new Set(tried.map(({ to }) => to)).size, of: table.statuses.length },
      assumptions: { tried: gapsOf(tried), of: gapsOf(steps) },
    },
    storiesOf: (step) => [...(byStep.get(keyOf(step)) ?? [])],
    missing: coveringPaths(table, tried),
  };
}

/** The rules about an order's calls before; no single payload breaks one. */
const rulesOfHistory = ['status-move', 'create-time-changed', 'modify-time-not-newer'];

/** The rules that a call of a scenario can break: those that an invalid sample breaks, and those about the calls before. */
export function rulesOf({ templates }: Pick<Scenario, 'templates'>): readonly string[] {
  const broken = new Set(templates.flatMap(({ variant = '' }) => /^broken-(.+)$/.exec(variant)?.[1] ?? []));
  return ruleWords.map(({ id }) => id).filter((id) => broken.has(id) || rulesOfHistory.includes(id));
}

function keyOf({ from, to }: Step): string {
  return JSON.stringify([from, to]);
}
