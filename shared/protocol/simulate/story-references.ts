import type { StoryProblemDraft } from '../../documents/story/story-problem.ts';
import { replaceMisspelt } from '../../documents/story/story-fix.ts';
import type { EnvironmentValues } from '../../documents/variables.ts';
import type { MyVariables } from '../../documents/my-variables.ts';
import type { Row } from '../../documents/rows/row.ts';
import type { Story, StoryCall } from '../../documents/story/story.ts';
import { findMisspelt } from '../../lib/nearest.ts';
import type { Words } from '../../lib/text/words.ts';
import { templateId, type Scenario, type Template } from '../../scenarios/scenario.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { findScenario } from '../../scenarios/index.ts';
import { findTemplate } from '../../scenarios/templates.ts';

/** A story's file: its bytes, or a clause why not. */
export type StoryFile = { readonly bytes: Uint8Array } | { readonly problem: Words };

export type StoryOptions = {
  readonly scenarios: readonly Scenario[];
  /** Choices of the player; they win over the story's own. */
  readonly gaps: GapChoices;
  /** The scenario of calls without one; null: recognise. */
  readonly scenario: Scenario | null;
  /** Called once per path in the story's folder. */
  readonly fileOf: (path: string) => StoryFile;
  /** The time around which a story is played that names no time at all. */
  readonly now: Instant;
  /** What order numbers and ids follow from; absent: the story's name. */
  readonly seed?: string;
  /** The time whose date order numbers have; absent: the start of the story. */
  readonly numbersAt?: Instant;
  /** The values of `{{env.NAME}}`; absent: they stay as typed. */
  readonly env?: EnvironmentValues;
  /** The values of `{{row.NAME}}`; absent: no name of a row is a variable. */
  readonly row?: Row;
  /** The project's values of `{{my.NAME}}`. */
  readonly my?: MyVariables;
};

type FoundTemplate = { readonly scenario: Scenario; readonly template: Template };

/** Those that were found: at most as many as the scenarios have. */
const foundTemplates = new WeakMap<readonly Scenario[], Map<string, FoundTemplate>>();

/** Splits `scenario/STATUS` or `scenario/STATUS@variant`; null if unknown. */
export function findStoryTemplate(id: string, scenarios: readonly Scenario[]): FoundTemplate | null {
  const known = foundTemplates.get(scenarios) ?? new Map<string, FoundTemplate>();
  const found = known.get(id) ?? searchTemplate(id, scenarios);
  if (found !== null) foundTemplates.set(scenarios, known.set(id, found));
  return found;
}

function searchTemplate(id: string, scenarios: readonly Scenario[]): FoundTemplate | null {
  const match = /^([^/@]+)\/([^/@]+)(?:@([^/@]+))?$/.exec(id);
  const scenario = findScenario(match?.[1] ?? '', scenarios);
  const template = scenario === null ? null : findTemplate(scenario, match?.[2] ?? '', match?.[3]);
  return scenario === null || template === null ? null : { scenario, template };
}

/** What a story names and nobody has: templates, scenarios, files. */
export function referenceProblems(story: Story, options: StoryOptions): readonly StoryProblemDraft[] {
  return story.calls.flatMap((call) => [
    ...templateProblem(call, options),
    ...scenarioProblem(call, options),
    ...fileProblem(call, options),
  ]);
}

function templateProblem({ place, source }: StoryCall, { scenarios }: StoryOptions): readonly StoryProblemDraft[] {
  if (source.from !== 'template' || findStoryTemplate(source.id, scenarios) !== null) return [];
  const ids = scenarios.flatMap((scenario) => scenario.templates.map((template) => templateId(scenario, template)));
  const id = JSON.stringify(source.id.slice(0, 100));
  const none: Words = {
    en: `there is no template ${id}.`,
    zh: `沒有範本 ${id}。`,
  };
  const next = nearestOr(source.id, ids, {
    en: 'Write it as scenario/STATUS or scenario/STATUS@variant, as "passbench template" lists them.',
    zh: '請寫作 scenario/STATUS 或 scenario/STATUS@variant；可用「passbench template」列出。',
  });
  const fixes = replaceMisspelt(source.span, source.id, ids);
  return [{ ...spot(place, 'template', source.span), problem: 'template', message: none, next, fixes }];
}

function scenarioProblem({ place, scenario }: StoryCall, { scenarios }: StoryOptions): readonly StoryProblemDraft[] {
  const ids = scenarios.map(({ id }) => id);
  if (scenario === null || ids.includes(scenario.id)) return [];
  const id = JSON.stringify(scenario.id.slice(0, 100));
  const message = { en: `there is no scenario ${id}.`, zh: `沒有場景 ${id}。` };
  const known = { en: `Known scenarios: ${ids.join(', ')}.`, zh: `可用的場景為 ${ids.join('、')}。` };
  const next = nearestOr(scenario.id, ids, known);
  const fixes = replaceMisspelt(scenario.span, scenario.id, ids);
  return [{ ...spot(place, 'scenario', scenario.span), problem: 'scenario', message, next, fixes }];
}

function fileProblem({ place, source }: StoryCall, { fileOf }: StoryOptions): readonly StoryProblemDraft[] {
  if (source.from !== 'file') return [];
  const file = fileOf(source.path);
  if (!('problem' in file)) return [];
  const path = JSON.stringify(source.path.slice(0, 100));
  const message = {
    en: `the file ${path} cannot be read: ${file.problem.en}.`,
    zh: `不能讀取檔案 ${path}：${file.problem.zh}。`,
  };
  const next = {
    en: 'Name a file in the story’s own folder.',
    zh: '請填寫劇本所在資料夾內的檔案。',
  };
  return [{ ...spot(place, 'file', source.span), problem: 'file', message, next }];
}

function spot(
  place: number,
  member: string,
  { start, end }: { readonly start: number; readonly end: number },
): Pick<StoryProblemDraft, 'path' | 'call' | 'start' | 'end'> {
  return { path: `/calls/${place}/${member}`, call: place, start, end };
}

function nearestOr(word: string, names: readonly string[], otherwise: Words): Words {
  const nearest = findMisspelt(word, names);
  return nearest === null ? otherwise : { en: `Did you mean "${nearest}"?`, zh: `你是指「${nearest}」嗎？` };
}
