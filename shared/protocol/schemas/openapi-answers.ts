import { gapValue } from '../../gaps/gaps.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { inLanguage, type Words } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { gatewayFailures } from '../../specification/gateway-results.ts';
import { resultCodes } from '../../specification/results.ts';
import { answerHeaderNames } from './openapi-headers.ts';
import type { SchemaOptions } from './request-schema.ts';

const answered: Words = { en: 'The outcome stands in result', zh: '結果見 result' };

/** HTTP statuses of requests that do not reach the service (gap http-status). */
const turnedAway: readonly { readonly status: number; readonly means: Words }[] = [
  { status: 404, means: { en: 'No endpoint has this path', zh: '沒有此路徑的端點' } },
  { status: 405, means: { en: 'Another HTTP method is asked for', zh: '須用另一種 HTTP 方法' } },
  { status: 413, means: { en: 'The body is too large', zh: '正文過大' } },
  { status: 415, means: { en: 'The media type is not JSON', zh: '媒體類型並非 JSON' } },
];

/** The answers of one endpoint: those that it shares with the others name a response of the components. */
export function answersOf(served: readonly Scenario[], options: SchemaOptions): JsonObject {
  const refs = Object.keys(refusals(options)).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  const own = served.filter(({ answerFields }) => answerFields !== undefined).map(({ id }) => `${id}-answer`);
  const names = own.length < served.length ? ['answer', ...own] : own;
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const [only] = schemas;
  const schema = only === undefined || schemas.length > 1 ? { anyOf: schemas } : only;
  const description = [inLanguage(answered, options.language), ...resultCodeLines(options)].join('\n');
  return { '200': response(description, schema, options.gaps), ...Object.fromEntries(refs) };
}

/** The responses that all endpoints share, for the components. */
export function responseComponents(options: SchemaOptions): JsonObject {
  const answer = { $ref: '#/components/schemas/answer' };
  const entries = Object.entries(refusals(options)).map(([status, says]) => [
    status,
    response(says, answer, options.gaps),
  ]);
  return Object.fromEntries(entries);
}

function resultCodeLines({ language }: SchemaOptions): readonly string[] {
  return resultCodes.map(
    ({ code, status, means }) => `${code} (${status})${language === 'en' ? ': ' : '：'}${inLanguage(means, language)}`,
  );
}

/** What a gateway's own statuses mean (gap gateway-result), then those of requests that do not reach the service. */
function refusals({ language, gaps }: SchemaOptions): Readonly<Record<string, string>> {
  const says = new Map<number, string[]>();
  const add = (status: number, means: Words): void => {
    says.set(status, [...(says.get(status) ?? []), inLanguage(means, language)]);
  };
  if (gapValue(gaps, 'gateway-result') === 'http-4xx')
    for (const { status, means } of Object.values(gatewayFailures)) add(status, means);
  if (gapValue(gaps, 'http-status') !== 'always-200') for (const { status, means } of turnedAway) add(status, means);
  return Object.fromEntries([...says].map(([status, lines]) => [String(status), lines.join('\n')]));
}

function response(description: string, schema: JsonObject, gaps: GapChoices): JsonObject {
  const names = answerHeaderNames(gaps);
  return {
    description,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { 'application/json': { schema } },
  };
}
