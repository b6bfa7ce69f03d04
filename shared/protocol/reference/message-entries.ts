import type { Words } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { headerKeys, type HeaderKey } from '../../specification/authentication.ts';
import { endpoints, type Endpoint } from '../../specification/endpoints.ts';
import { touchesOfGap } from './gap-touches.ts';
import { gatewayFailures } from '../../specification/gateway-results.ts';
import { gaps } from '../../gaps/gaps.ts';
import { headers, type Header } from '../../specification/headers.ts';
import { resultCodes, type ResultCode } from '../../specification/results.ts';
import {
  code,
  entryOf,
  linked,
  said,
  same,
  type Entry,
  type Fact,
  type FactValue,
  codeId,
  endpointId,
  gapId,
  headerId,
  headerKeyId,
  ruleId,
  scenarioId,
  sectionId,
  labels,
  no,
  yes,
} from './entry.ts';

/** Endpoints, headers and their keys, and result codes. */
export function messageEntries(scenarios: readonly Scenario[]): readonly Entry[] {
  return [
    ...resultCodes.map((row) => codeEntry(row, scenarios)),
    ...gatewayEntries(),
    ...headers.flatMap((header) => [headerEntry(header), ...keysOf(header).map(headerKeyEntry)]),
    ...Object.values(endpoints).map((endpoint) => endpointEntry(endpoint, scenarios)),
  ];
}

function codeEntry({ code: name, status, means, clause }: ResultCode, scenarios: readonly Scenario[]): Entry {
  const others = scenarios.flatMap(({ name: owner, resultStatuses = {}, id }): readonly FactValue[] => {
    const own = Object.hasOwn(resultStatuses, name) ? resultStatuses[name] : undefined;
    if (own === undefined) return [];
    return [{ text: { en: `${own} (${owner.en})`, zh: `${own}（${owner.zh}）` }, entry: scenarioId(id) }];
  });
  return entryOf({
    id: codeId(name),
    kind: 'code',
    name,
    title: same(`resultStatus ${status}`),
    means,
    facts: [
      { label: labels.resultStatus, values: [said({ en: status, zh: status }), ...others] },
      gapFact(touching('clauses', clause)),
      { label: labels.clause, values: [code(clause)] },
    ],
    links: [ruleId('result-pair'), sectionId('errors'), sectionId('result')],
    clauses: [clause],
  });
}

/** Unlisted codes, which only gateway-result=gateway-codes answers. */
function gatewayEntries(): readonly Entry[] {
  const listed = new Set(resultCodes.map((row) => row.code));
  return Object.values(gatewayFailures)
    .filter((failure) => !listed.has(failure.code))
    .map((failure) =>
      entryOf({
        id: codeId(failure.code),
        kind: 'code',
        name: failure.code,
        title: { en: 'not listed', zh: '沒有列出' },
        means: failure.means,
        facts: [
          { label: labels.resultStatus, values: [said(same('F'))] },
          { label: labels.gap, values: [linked('gateway-result=gateway-codes', gapId('gateway-result'))] },
        ],
        links: [sectionId('errors')],
      }),
    );
}

const whenEncrypted: Words = { en: 'when the body is encrypted', zh: '正文加密時' };
const requirements: Readonly<Record<Header['required'], Words>> = { yes, no, 'when-encrypted': whenEncrypted };
const directions: Readonly<Record<Header['direction'], Words>> = {
  request: { en: 'of the request', zh: '請求' },
  response: { en: 'of the response', zh: '回應' },
};

function keysOf({ name }: Header): readonly HeaderKey[] {
  return headerKeys.filter(({ header }) => header === name);
}

function headerEntry(header: Header): Entry {
  const { name, direction, required, means, clause, example } = header;
  const isRequiredAnswer = direction === 'response' && required === 'yes';
  return entryOf({
    id: headerId(name),
    kind: 'header',
    name,
    title: directions[direction],
    means,
    facts: [
      { label: labels.required, values: [said(requirements[required])] },
      { label: labels.example, values: example === undefined ? [] : [code(example)] },
      { label: labels.keys, values: keysOf(header).map((key) => linked(key.name, headerKeyId(name, key.name))) },
      gapFact([...touching('headers', name), ...touching('clauses', clause)]),
      { label: labels.clause, values: [code(clause)] },
    ],
    links: [
      ...(isRequiredAnswer ? [ruleId('header-required')] : []),
      sectionId('headers'),
      ...(keysOf(header).length === 0 ? [] : [sectionId('authentication')]),
    ],
    clauses: [clause],
  });
}

function headerKeyEntry({ header, name, means, otherwise, clause, gaps: own }: HeaderKey): Entry {
  return entryOf({
    id: headerKeyId(header, name),
    kind: 'header',
    name,
    title: { en: `a key of ${header}`, zh: `${header} 的鍵` },
    means,
    facts: [
      { label: labels.otherwise, values: otherwise === null ? [] : [said(otherwise)] },
      { label: labels.header, values: [linked(header, headerId(header))] },
      gapFact([...own, ...touching('clauses', clause)]),
      { label: labels.clause, values: [code(clause)] },
    ],
    links: [sectionId('authentication')],
    clauses: [clause],
  });
}

function endpointEntry({ id, name, path }: Endpoint, scenarios: readonly Scenario[]): Entry {
  const own = scenarios.filter(({ endpoint }) => endpoint === id);
  return entryOf({
    id: endpointId(id),
    kind: 'endpoint',
    name,
    title: same(path),
    means: {
      en: `Receives the orders of ${own.map((scenario) => scenario.name.en).join(', ')}.`,
      zh: `接收以下訂單：${own.map((scenario) => scenario.name.zh).join('、')}。`,
    },
    facts: [
      { label: labels.path, values: [code(path)] },
      gapFact(['http-method', ...(id === 'sync' ? [] : ['base-fields', 'pass-reply'])]),
    ],
    links: [...own.map((scenario) => scenarioId(scenario.id)), sectionId('endpoints')],
  });
}

/** The gaps that name a clause or header. */
function touching(of: 'clauses' | 'headers', name: string): readonly string[] {
  return gaps.filter(({ id }) => touchesOfGap(id)[of].includes(name)).map(({ id }) => id);
}

function gapFact(ids: readonly string[]): Fact {
  return { label: labels.gap, values: [...new Set(ids)].map((gap) => linked(gap, gapId(gap))) };
}
