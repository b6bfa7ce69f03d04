import { resolveByGap } from '../../../gaps/by-gap.ts';
import { type Field, type Kind, allFields } from '../../../fields/field.ts';
import { scanJson } from '../../../lib/json/json-scan.ts';
import { itemsAt, textAt, toValue } from '../../../lib/json/json-view.ts';
import { templateId, type Scenario, type Template } from '../../scenario.ts';
import { dropAssumptions, ruleBrokenBy, validTemplates, type ScenarioPromise, type SuiteTools } from './suite-tools.ts';
import type { Finding } from '../../../documents/finding.ts';
import { toZod } from '../../../fields/to-zod.ts';
import { plainTemplates } from '../../templates.ts';
import { isSilent } from './languages.ts';

/** What else cannot but be reported beside a rule that a template breaks on purpose. */
const companions: ReadonlyMap<string, readonly string[]> = new Map([
  // No field of the service takes such a number, or such a depth.
  ['lossy-number', ['type']],
  ['too-deep', ['type']],
  // The other language's list is not as long.
  ['max-items', ['locale-disagrees']],
]);

export const templatePromises: readonly ScenarioPromise[] = [
  {
    promise: 'has one plain template for each status, in table order',
    file: 'samples.ts',
    broken: (scenario) => {
      const plain = plainTemplates(scenario).map((template) => template.status);
      const statuses = scenario.lifecycle.statuses.map((status) => status.name);
      // Where any status will do, a template or more show some.
      if (statuses.length === 0) return plain.length === 0 ? ['no plain template'] : repeated(plain);
      const [has, asked] = [plain.join(), statuses.join()];
      return has === asked ? [] : [`${has} instead of ${asked}, which lifecycle.ts has`];
    },
  },
  {
    promise: 'gives each template a name of its own and a line in both languages',
    file: 'samples.ts',
    broken: (scenario) => {
      const ids = scenario.templates.map((template) => templateId(scenario, template));
      return scenario.templates
        .filter(({ line }, place) => isSilent(line) || ids.indexOf(ids[place] ?? '') !== place)
        .map((template) => ({
          file: ruleBrokenBy(template) === null ? 'samples.ts' : 'invalid-samples.ts',
          says: templateId(scenario, template),
        }));
    },
  },
  {
    promise: 'writes the status of each valid template into its payload',
    file: 'samples.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario)
        .filter((template) => textAt(tools.payload(template), 'orderStatus') !== template.status)
        .map((template) => templateId(scenario, template)),
  },
  {
    promise: 'has valid templates of which validation says nothing but assumptions',
    file: 'samples.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) =>
        dropAssumptions(tools.findings(scenario, template)).map(
          (finding) => `${templateId(scenario, template)}: ${finding.message}`,
        ),
      ),
  },
  {
    promise: 'has invalid samples whose edits fit the template that they break',
    file: 'invalid-samples.ts',
    broken: (scenario, tools) =>
      scenario.templates.flatMap(({ variant, status, notFound }) =>
        notFound === undefined || dropAssumptions(plainFindings(scenario, status, tools)).length > 0
          ? []
          : [`${variant}: the template of ${status} does not hold ${notFound}`],
      ),
  },
  {
    promise: 'has invalid samples that hold exactly their mistake',
    file: 'invalid-samples.ts',
    broken: (scenario, tools) =>
      scenario.templates.flatMap((template) => wrongInvalidSample(scenario, template, tools)),
  },
  {
    promise: 'has an invalid sample for each rule that a value of its fields can break',
    file: 'invalid-samples.ts',
    broken: (scenario) => {
      const samples = new Set(scenario.templates.map(ruleBrokenBy));
      return collectRules(scenario).filter((rule) => !samples.has(rule));
    },
  },
  {
    promise: 'has an invalid sample that is refused by its status, and one that is accepted all the same',
    file: 'invalid-samples.ts',
    broken: (scenario) => {
      const samples = scenario.templates.map(ruleBrokenBy);
      const isKnown = scenario.lifecycle.statuses.length === 0 || samples.includes('status-unknown');
      const isMild = samples.includes('biz-type-scenario') || samples.includes('time-unit');
      return [...(isKnown ? [] : ['status-unknown']), ...(isMild ? [] : ['time-unit or biz-type-scenario'])];
    },
  },
  {
    promise: 'has invalid samples whose mistake is found by who does not say their scenario',
    file: 'invalid-samples.ts',
    broken: (scenario, tools) =>
      scenario.templates
        .filter((template) => !isFoundUnsaid(scenario, template, tools))
        .map((each) => templateId(scenario, each)),
  },
  {
    promise: 'has valid templates that its own schema takes',
    file: 'samples.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario)
        .filter((template) => {
          const payload = tools.payload(template);
          return payload === null || !toZod(scenario.fields, template.status, {}).safeParse(toValue(payload)).success;
        })
        .map((template) => templateId(scenario, template)),
  },
];

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, place) => names.indexOf(name) !== place);
}

function isFoundUnsaid(scenario: Scenario, template: Template, tools: SuiteTools): boolean {
  const rule = ruleBrokenBy(template);
  if (template.notFound !== undefined) return true;
  // Where nothing of the scenario is recognised, that is told of its recognition.
  if (!validTemplates(scenario).some((valid) => isRecognised(scenario, valid, tools))) return true;
  const payload = tools.payload(template);
  const known = payload === null ? null : tools.recognise(payload, null);
  return rule === null || tools.findings(known, template).some((finding) => finding.rule === rule);
}

function isRecognised(scenario: Scenario, template: Template, tools: SuiteTools): boolean {
  const payload = tools.payload(template);
  return payload !== null && tools.recognise(payload, null) === scenario;
}

function wrongInvalidSample(scenario: Scenario, template: Template, tools: SuiteTools): readonly string[] {
  const rule = ruleBrokenBy(template);
  if (rule === null || template.notFound !== undefined) return [];
  const besides = plainFindings(scenario, template.status, tools);
  // A mistake in the template that is broken is told of that template, and of nothing made from it.
  if (dropAssumptions(besides).length > 0) return [];
  const found = tools.findings(scenario, template).map((finding) => finding.rule);
  const allowed = new Set([...(companions.get(rule) ?? []), ...besides.map((finding) => finding.rule)]);
  const times = found.filter((each) => each === rule).length;
  const extra = found.filter((each) => each !== rule && !allowed.has(each));
  return [
    ...(times === 1 ? [] : [timesFound(rule, times, found)]),
    ...extra.map((each) => `${rule} comes with ${each}`),
  ];
}

function plainFindings(scenario: Scenario, status: string, tools: SuiteTools): readonly Finding[] {
  return plainTemplates(scenario)
    .filter((plain) => plain.status === status)
    .flatMap((plain) => tools.findings(scenario, plain));
}

function timesFound(rule: string, times: number, found: readonly string[]): string {
  if (times > 1) return `${rule} is found ${times} times`;
  return found.length === 0 ? `${rule} is not found, and nothing else is` : `${rule} is not found, but ${found.join()}`;
}

const gaps = {};

/** Values of every type: blank, long, and wrong in one format or another. */
const probes = scanJson(
  JSON.stringify([true, 1.5, 1_790_000_000, ' ', '7', 'x', 'ZZZ', 'x'.repeat(1000), Array(100).fill('x'), {}]),
);

/** The rules that some value of the scenario's fields, or its absence, breaks in one of its statuses. */
export function collectRules({ fields, lifecycle }: Scenario): readonly string[] {
  const statuses = lifecycle.statuses.length === 0 ? [null] : lifecycle.statuses.map((status) => status.name);
  return [...new Set(allFields(fields).flatMap((field) => [...absenceRules(field), ...valueRules(field, statuses)]))];
}

function absenceRules(field: Field): readonly string[] {
  const required = resolveByGap(field.required, gaps);
  if (required === 'optional') return [];
  return typeof required === 'object' && 'oneOf' in required ? [required.rule] : ['required'];
}

function valueRules(field: Field, statuses: readonly (string | null)[]): readonly string[] {
  const required = resolveByGap(field.required, gaps) !== 'optional';
  const { root, text } = probes;
  if (root === null) return [];
  return kindsOf(field.kind).flatMap((kind) =>
    statuses.flatMap((status) =>
      itemsAt(root).flatMap((node) => {
        const raw = (): string => text.slice(node.start, node.end);
        const problem = kind.check(node, { field, required, status, scheme: null, raw, root, gaps });
        return problem === null ? [] : [problem.rule];
      }),
    ),
  );
}

/** The kind of a field and those of what its lists and languages hold; the fields of an object are asked themselves. */
function kindsOf(kind: Kind): readonly Kind[] {
  const { inside } = kind;
  return inside.shape === 'list' || inside.shape === 'by-locale' ? [kind, ...kindsOf(inside.item)] : [kind];
}
