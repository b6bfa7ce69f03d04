import { gapOf, type GapId } from '../../gaps/gaps.ts';
import { toMarkdown } from '../../fields/testing/to-markdown.ts';
import type { Field } from '../../fields/field.ts';
import { gapOfRequirement } from '../../fields/requirement.ts';
import { gapsOfMoves } from '../../lifecycle/all-moves.ts';
import { resolveByGap } from '../../gaps/by-gap.ts';
import { endpoints } from '../../specification/endpoints.ts';
import { describeClauseWith } from '../../specification/clauses.ts';
import { templateId, type Scenario } from '../scenario.ts';
import { gapsOfEffect } from '../../lifecycle/lifecycle.ts';

/** The reference page of a scenario, written from its data alone: README.md beside it is compared with this text. */
export function scenarioReadme(scenario: Scenario): string {
  const endpoint = endpoints[scenario.endpoint];
  return page([
    `# ${scenario.name.en} (${scenario.name.zh})`,
    'Written from the data of this folder; `npm run docs:scenarios` writes it again.',
    `Endpoint ${endpoint.name}, \`${endpoint.path}\`. ${sayTypes(scenario)}`,
    '## Statuses',
    ...statusParts(scenario),
    ...(gapsOfScenario(scenario).length === 0
      ? []
      : ['## Assumptions of its fields, moves and effects', assumptionTable(scenario)]),
    '## Fields',
    ...fieldParts(scenario.fields, 'The request'),
    ...answerParts(scenario),
    '## Templates',
    templateTable(scenario),
  ]);
}

function sayTypes({ usualBizTypes, exampleBizType }: Scenario): string {
  if (exampleBizType !== undefined) return `The example's merchantBizType: ${exampleBizType}; none is usual.`;
  if (usualBizTypes.length === 0) return 'Any merchantBizType that no other scenario of the endpoint claims.';
  return `Usual merchantBizType: ${usualBizTypes.join(' or ')}.`;
}

function statusParts(scenario: Scenario): readonly string[] {
  const { lifecycle } = scenario;
  const clause = `Clause: ${describeClauseWith([scenario], lifecycle.moves.clause, 'en')}.`;
  if (lifecycle.statuses.length === 0)
    return [`Any status, and no move is refused. None shows anything on the phone. ${clause}`];
  const rows = lifecycle.statuses.map(({ name, means, effectMeans, end }) => {
    const reading = end === true || end === undefined ? '' : ` (\`${end.gap}\`)`;
    return [`\`${name}\``, means.en, effectMeans.en, end === undefined ? '' : `yes${reading}`];
  });
  return [table(['Status', 'Meaning', 'Effect', 'End'], rows), [...movesOf(lifecycle), clause].join(' ')];
}

function movesOf({ moves }: Scenario['lifecycle']): readonly string[] {
  const { only = [], also = [], repeat } = moves;
  return [
    resolveByGap(moves.order, {}) === 'forward'
      ? 'Statuses may be skipped and never go backward.'
      : 'Any order until an end status.',
    ...only.map(
      ({ to, from, first }) => `${to} can only follow ${from.join(', ')} (as a first status: \`${first.gap}\`).`,
    ),
    ...also.map(({ from, to, under }) => `${to} may follow ${from} under \`${under.gap}=${under.value}\`.`),
    ...(repeat === undefined ? [] : [`Whether a status may follow itself rests on \`${repeat.gap}\`.`]),
  ];
}

function fieldParts(fields: readonly Field[], whole: string): readonly string[] {
  return toMarkdown(fields, 'en').flatMap(({ place, markdown }) => [
    `### ${place === '' ? whole : place.replaceAll('<', '&lt;')}`,
    markdown,
  ]);
}

/** What a scenario's answers have of their own; the base response is not repeated where there is nothing. */
function answerParts({ answerFields, resultStatuses = {} }: Scenario): readonly string[] {
  if (answerFields === undefined) return [];
  const own = Object.entries(resultStatuses).map(
    ([code, status]) => `${code} is answered with resultStatus ${status}.`,
  );
  return [
    '## Fields of the answer',
    ['“in S” means: when resultStatus is S.', ...own].join(' '),
    ...fieldParts(answerFields, 'The answer'),
  ];
}

function gapsOfScenario({ fields, answerFields = [], lifecycle, bizTypeGap }: Scenario): readonly GapId[] {
  const named = [
    bizTypeGap,
    ...gapsOf(fields),
    ...gapsOf(answerFields),
    ...gapsOfMoves(lifecycle),
    ...lifecycle.statuses.flatMap(({ effect }) => gapsOfEffect(effect)),
  ];
  return [...new Set(named.filter((gap) => gap !== undefined))];
}

function gapsOf(fields: readonly Field[]): readonly (GapId | undefined)[] {
  return fields.flatMap((field) => [gapOfRequirement(field), field.restsOn, ...gapsInside(field.kind)]);
}

function gapsInside({ inside }: Field['kind']): readonly (GapId | undefined)[] {
  if (inside.shape === 'object') return gapsOf(inside.fields);
  return inside.shape === 'nothing' ? [] : gapsInside(inside.item);
}

function assumptionTable(scenario: Scenario): string {
  const rows = gapsOfScenario(scenario).map((id) => [`\`${id}\``, gapOf(id).point.en, `\`${gapOf(id).default}\``]);
  return table(['Assumption', 'What is open', 'Default'], rows);
}

function templateTable(scenario: Scenario): string {
  return table(
    ['Template', 'What it shows'],
    scenario.templates.map((template) => [`\`${templateId(scenario, template)}\``, template.line.en]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function page(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
