import { toMarkdown } from '../fields/to-markdown.ts';
import type { Field } from '../fields/field.ts';
import { gapOfRequirement } from '../fields/requirement.ts';
import { inForce, isByGap } from '../lifecycle/by-gap.ts';
import { endpoints } from '../spec/endpoints.ts';
import { sayClauseOf } from '../spec/clauses.ts';
import { findGap } from '../spec/gaps.ts';
import { gapWords } from '../spec/gap-words.ts';
import type { Scenario } from './scenario.ts';
import { templateId } from './scenario.ts';

/** The reference page of a scenario, written from its data alone: README.md beside it is compared with this text. */
export function scenarioReadme(scenario: Scenario): string {
  const endpoint = endpoints[scenario.endpoint];
  return page([
    `# ${scenario.name.en} (${scenario.name.zh})`,
    'Written from the data of this folder; `npm run docs:scenarios` writes it again.',
    `Endpoint ${endpoint.name}, \`${endpoint.path}\`. Usual merchantBizType: ${scenario.usualBizTypes.join(' or ')}.`,
    '## Statuses',
    statusTable(scenario),
    ...(openPoints(scenario).length === 0 ? [] : ['## Open points of its fields and moves', openPointTable(scenario)]),
    '## Fields',
    ...toMarkdown(scenario.fields, 'en').flatMap(({ place, markdown }) => [
      `### ${place === '' ? 'The request' : place.replaceAll('<', '&lt;')}`,
      markdown,
    ]),
    '## Templates',
    templateTable(scenario),
  ]);
}

function statusTable(scenario: Scenario): string {
  const { lifecycle } = scenario;
  const rows = lifecycle.statuses.map(({ name, means, effectMeans, end }) => {
    const reading = end === true || end === undefined ? '' : ` (\`${end.gap}\`)`;
    return [`\`${name}\``, means.en, effectMeans.en, end === undefined ? '' : `yes${reading}`];
  });
  const order =
    inForce(lifecycle.moves.order, {}) === 'forward'
      ? 'Statuses may be skipped and never go backward.'
      : 'Any order until an end status.';
  const only = (lifecycle.moves.only ?? []).map(
    ({ to, from, first }) => `${to} is only available from ${from.join(', ')} (as a first status: \`${first.gap}\`).`,
  );
  const clause = `Clause: ${sayClauseOf([scenario], lifecycle.moves.clause, 'en')}.`;
  return [table(['Status', 'Meaning', 'Effect', 'End'], rows), '', [order, ...only, clause].join(' ')].join('\n');
}

function openPoints({ fields, lifecycle, bizTypeGap }: Scenario): readonly string[] {
  const { moves, statuses } = lifecycle;
  const named = [
    bizTypeGap,
    ...gapsOf(fields),
    moves.gap,
    isByGap(moves.order) ? moves.order.gap : undefined,
    moves.repeat?.gap,
    ...(moves.only ?? []).map(({ first }) => first.gap),
    ...statuses.map(({ end }) => (end === true || end === undefined ? undefined : end.gap)),
  ];
  return [...new Set(named.filter((gap) => gap !== undefined))];
}

function gapsOf(fields: readonly Field[]): readonly (string | undefined)[] {
  return fields.flatMap((field) => [gapOfRequirement(field), field.restsOn, ...gapsInside(field.kind)]);
}

function gapsInside({ inside }: Field['kind']): readonly (string | undefined)[] {
  if (inside.shape === 'object') return gapsOf(inside.fields);
  return inside.shape === 'nothing' ? [] : gapsInside(inside.item);
}

function openPointTable(scenario: Scenario): string {
  const rows = openPoints(scenario).flatMap((id) => {
    const gap = findGap(id);
    return gap === null ? [] : [[`\`${id}\``, gapWords[gap.id].point.en, `\`${gap.default}\``]];
  });
  return table(['Open point', 'What is open', 'Default'], rows);
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
