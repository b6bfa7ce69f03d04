import type { JsonSchema } from '../../fields/field.ts';
import { stampOf } from '../../gaps/gap-choices.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { resolveVariables, seededUuid32 } from '../../documents/variables.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { toValue } from '../../lib/json/json-view.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { listNames, inLanguage, type Words } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { replaceScheme, plainTemplates } from '../../scenarios/templates.ts';
import { endpointMethod, endpoints, type Endpoint } from '../../specification/endpoints.ts';
import { headerComponents, requestHeaderNames, answerHeaderNames } from './openapi-headers.ts';
import { answerSchema, dialect, requestSchema, type SchemaOptions } from './request-schema.ts';
import { gatewayFailures } from '../../specification/gateway-results.ts';
import { resultCodes } from '../../specification/results.ts';

const answered: Words = { en: 'The outcome is in result', zh: '結果見 result' };

/** HTTP statuses outside the service (gap http-status). */
const turnedAway: readonly { readonly status: number; readonly means: Words }[] = [
  { status: 404, means: { en: 'No endpoint has this path', zh: '沒有此路徑的端點' } },
  { status: 405, means: { en: 'Another HTTP method is required', zh: '須用另一種 HTTP 方法' } },
  { status: 413, means: { en: 'The body is too large', zh: '正文過大' } },
  { status: 415, means: { en: 'The media type is not JSON', zh: '媒體類型並非 JSON' } },
];
/** Beside them where a rate is limited (gap rate-limit). */
const tooMany = { status: 429, means: { en: 'Too many calls of this client', zh: '此客戶端呼叫過多' } } as const;

/** An endpoint's answers; shared ones refer to components. */
function answersOf(served: readonly Scenario[], options: SchemaOptions): JsonObject {
  const refs = Object.keys(refusals(options)).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  const own = served.filter(({ answerFields }) => answerFields !== undefined).map(({ id }) => `${id}-answer`);
  const names = own.length < served.length ? ['answer', ...own] : own;
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const [only] = schemas;
  const schema = only === undefined || schemas.length > 1 ? { anyOf: schemas } : only;
  const description = [inLanguage(answered, options.language), ...resultCodeLines(options)].join('\n');
  return { '200': response(description, schema, options.gaps), ...Object.fromEntries(refs) };
}

function responseComponents(options: SchemaOptions): JsonObject {
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

/** The gateway's statuses (gap gateway-result), then those outside the service. */
function refusals({ language, gaps }: SchemaOptions): Readonly<Record<string, string>> {
  const says = new Map<number, string[]>();
  const add = (status: number, means: Words): void => {
    says.set(status, [...(says.get(status) ?? []), inLanguage(means, language)]);
  };
  if (gapValue(gaps, 'gateway-result') === 'http-4xx')
    for (const { status, means } of Object.values(gatewayFailures)) add(status, means);
  const isLimited = gapValue(gaps, 'rate-limit') !== 'none';
  const outside = isLimited ? [...turnedAway, tooMany] : turnedAway;
  if (gapValue(gaps, 'http-status') !== 'always-200') for (const { status, means } of outside) add(status, means);
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

type OpenApiOptions = SchemaOptions & { readonly among?: readonly Scenario[] };

/** The service as OpenAPI 3.1, from validation's tables: endpoints under the choices, headers, payloads with examples, answers. */
export function openApi({ among = scenarios, ...options }: OpenApiOptions): JsonObject {
  const say = (words: Words): string => inLanguage(words, options.language);
  const served = Object.values(endpoints).map((endpoint) => ({
    endpoint,
    scenarios: among.filter((scenario) => scenario.endpoint === endpoint.id),
  }));
  return {
    openapi: '3.1.0',
    info: { title: say(title), version: 'v1', description: describe(options) },
    jsonSchemaDialect: dialect,
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'https://wallet.example.com' } } }],
    paths: Object.fromEntries(
      served.map((each) => [
        each.endpoint.path,
        { [endpointMethod(options.gaps).toLowerCase()]: operation(each.endpoint, each.scenarios, options) },
      ]),
    ),
    components: {
      schemas: {
        ...Object.fromEntries(among.map((scenario) => [scenario.id, requestSchema(scenario, options)])),
        answer: answerSchema(null, options),
        ...Object.fromEntries(
          among
            .filter(({ answerFields }) => answerFields !== undefined)
            .map((scenario) => [`${scenario.id}-answer`, answerSchema(scenario, options)]),
        ),
      },
      ...headerComponents(options),
      responses: responseComponents(options),
    },
  };
}

const title = { en: 'Order Status Sync', zh: '訂單狀態同步' };

const about = {
  en: 'Each change of an order is one call. Generated from the field tables of the specification; points that it leaves open follow the assumptions.',
  zh: '訂單每次變更即為一次呼叫。本文件由規格的欄位表產生；規格未說明之處按假設處理。',
};

function describe({ language, gaps }: SchemaOptions): string {
  const stamp = stampOf(gaps);
  const none = { en: 'Assumptions: the defaults.', zh: '現行假設：全部為預設值。' };
  const chosen = { en: `Assumptions: ${stamp}.`, zh: `現行假設：${stamp}。` };
  return `${inLanguage(about, language)}\n\n${inLanguage(stamp === '' ? none : chosen, language)}`;
}

function operation({ id, name }: Endpoint, served: readonly Scenario[], options: SchemaOptions): JsonObject {
  const { language, gaps } = options;
  const body = {
    schema: payloadOf(served),
    examples: Object.fromEntries(served.flatMap((scenario) => examplesOf(scenario, options))),
  };
  const isEncryptedAsText = gapValue(gaps, 'encrypted-type') === 'text-plain';
  return {
    operationId: id,
    summary: `${name}${language === 'en' ? ': ' : '：'}${listNames(
      served.map((scenario) => inLanguage(scenario.name, language)),
      language,
    )}`,
    parameters: requestHeaderNames().map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': body,
        ...(isEncryptedAsText ? { 'text/plain': { schema: encryptedBody(language) } } : {}),
      },
    },
    responses: answersOf(served, options),
  };
}

function encryptedBody(language: SchemaOptions['language']): JsonSchema {
  const means = {
    en: 'The encrypted payload in base64, with an Encrypt header',
    zh: '已加密的內容（base64），須附 Encrypt 標頭',
  };
  return { type: 'string', description: inLanguage(means, language) };
}

/** Any payload of the endpoint's scenarios. A scenario of all types leaves usual types to others. */
function payloadOf(served: readonly Scenario[]): JsonSchema {
  const [only, ...more] = served;
  if (only !== undefined && more.length === 0) return refTo(only);
  const taken = served.flatMap(({ usualBizTypes }) => usualBizTypes);
  return {
    anyOf: served.map((scenario) =>
      scenario.usualBizTypes.length > 0 || taken.length === 0
        ? refTo(scenario)
        : {
            allOf: [
              refTo(scenario),
              { not: { required: ['merchantBizType'], properties: { merchantBizType: { enum: taken } } } },
            ],
          },
    ),
  };
}

function refTo({ id }: Scenario): JsonSchema {
  return { $ref: `#/components/schemas/${id}` };
}

const exampleAt = Date.UTC(2026, 10, 25, 6);

/** A scenario's plain templates, one per status, at a fixed time. */
function examplesOf(scenario: Scenario, { language, gaps }: SchemaOptions): readonly [string, JsonObject][] {
  return plainTemplates(scenario).flatMap(({ status, line, text }, place): [string, JsonObject][] => {
    const context = {
      nowMs: exampleAt + place * 60_000,
      uuid32: seededUuid32(`${scenario.id}/${status}`),
      orderNo: `EXAMPLE-${scenario.id.toUpperCase()}`.slice(0, 32),
      orderCreatedMs: exampleAt,
    };
    const { root } = scanJson(resolveVariables(replaceScheme(text, gapValue(gaps, 'scheme')), context).text);
    return root === null
      ? []
      : [[`${scenario.id}-${status}`, { summary: inLanguage(line, language), value: toValue(root) }]];
  });
}
