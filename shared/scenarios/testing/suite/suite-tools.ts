import type { Finding } from '../../../documents/finding.ts';
import { type Field, fieldsInside } from '../../../fields/field.ts';
import type { JsonNode } from '../../../lib/json/json-scan.ts';
import type { Language } from '../../../lib/text/words.ts';
import type { EndpointId } from '../../../specification/endpoints.ts';
import type { ReadyStory, Scenario, Template } from '../../scenario.ts';

export const suiteInstant = Date.UTC(2026, 10, 25, 2);

/** What the suite needs of other parts of the product: a scenario may not import them. */
export type SuiteTools = {
  /** The text of a template with its variables resolved; null when it cannot be read. */
  readonly payload: (template: Pick<Template, 'text'>) => JsonNode | null;
  /** What validation says of a template under its scenario, or where nobody knows its scenario. */
  readonly findings: (scenario: Scenario | null, template: Template) => readonly Finding[];
  /** A clause in words, as the product says it. */
  readonly sayClause: (clause: string, language: Language) => string;
  readonly recognise: (payload: JsonNode, endpoint: EndpointId | null) => Scenario | null;
  readonly play: (story: ReadyStory) => PlayedReadyStory;
  readonly scenarios: readonly Scenario[];
  /** The names of the source files of a scenario's folder, tests aside. */
  readonly files: (scenario: Scenario) => readonly string[];
  /** The source of a file of a scenario's folder; empty where there is none. */
  readonly source: (scenario: Scenario, file: string) => string;
};

/** How a ready story went: what hindered it, its calls, and how often the phone changed. */
export type PlayedReadyStory = {
  readonly problems: readonly string[];
  readonly calls: readonly {
    readonly scenario: string | null;
    readonly orderKey: string | null;
    readonly verdict: string;
    readonly resultCode: string;
    readonly expected: string | null;
    readonly findings: readonly Finding[];
  }[];
  /** Of each check, what was asked and what was found where they differ; null: it is true. */
  readonly checks: readonly (string | null)[];
  readonly changes: number;
};

/** A place that breaks a promise, in words; with its file where that is not the promise's own. */
export type BrokenPlace = string | { readonly file: string; readonly says: string };

/** One promise of every scenario; `broken` returns the places that break it. */
export type ScenarioPromise = {
  readonly promise: string;
  /** The file of the scenario's folder to fix. */
  readonly file: string;
  readonly broken: (scenario: Scenario, tools: SuiteTools) => readonly BrokenPlace[];
};

/** The places that break a promise, each with the file to fix. */
export function findBrokenPlaces(
  { file, broken }: ScenarioPromise,
  scenario: Scenario,
  tools: SuiteTools,
): readonly string[] {
  return findPlaces(broken, scenario, tools).map((place) => {
    const brokenPlace = typeof place === 'string' ? { file, says: place } : place;
    return `shared/scenarios/${scenario.id}/${brokenPlace.file}: ${brokenPlace.says}`;
  });
}

function findPlaces(broken: ScenarioPromise['broken'], scenario: Scenario, tools: SuiteTools): readonly BrokenPlace[] {
  try {
    return broken(scenario, tools);
  } catch (error) {
    const { message, file } = findErrorFile(error, scenario.id);
    const says = `cannot be asked: ${message}`;
    return [file === null ? says : { file, says }];
  }
}

/** What an error says, and the file of a scenario's folder that it was thrown in or is about; null where it names none. */
export function findErrorFile(
  error: unknown,
  folder: string,
): { readonly message: string; readonly file: string | null } {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const file = new RegExp(`/${folder}/([a-z-]+\\.ts)`).exec(`${message}\n${stack}`)?.[1] ?? null;
  return { message, file };
}

/** Templates that hold no mistake. */
export function validTemplates(scenario: Scenario): readonly Template[] {
  return scenario.templates.filter((template) => ruleBrokenBy(template) === null);
}

/** What findings say that is more than an assumption. */
export function dropAssumptions(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity !== 'assumption');
}

/** The rule that a template breaks on purpose, or null. */
export function ruleBrokenBy({ variant }: Template): string | null {
  const prefix = 'broken-';
  return variant?.startsWith(prefix) === true ? variant.slice(prefix.length) : null;
}

/** The field at a path of names, in any language and any member of a list; null where there is none. */
export function fieldAt(fields: readonly Field[], [name, ...rest]: readonly string[]): Field | null {
  const found = fields.find((field) => field.name === name) ?? null;
  return found === null || rest.length === 0 ? found : fieldAt(fieldsInside(found.kind), rest);
}

/** Whether a field takes an instant. */
export function isTime(field: Field | null): boolean {
  const view = { status: null, required: true, gaps: {} };
  return field !== null && field.kind.toZod(view).safeParse(1_790_000_000_000).success;
}
