import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { inLanguage } from '../../lib/text/words.ts';
import { headerKeys } from '../../specification/authentication.ts';
import { headers, type Header } from '../../specification/headers.ts';
import { getSigningProfile, sampleHeaders } from '../signing/signing-profiles.ts';
import type { SchemaOptions } from './request-schema.ts';

/** OpenAPI ignores this parameter; the body's media types state it. */
const saidByBody = 'Content-Type';

/** The headers of a request, by the names of their parameters. */
export function requestHeaderNames(): readonly string[] {
  return ofRequests().map(({ name }) => name);
}

function ofRequests(): readonly Header[] {
  return headers.filter(({ direction, name }) => direction === 'request' && name !== saidByBody);
}

/** Names of an answer's header components, with the signature's if answers are signed. */
export function answerHeaderNames(gaps: GapChoices): readonly string[] {
  const own = headers.filter(({ direction }) => direction === 'response').map(({ name }) => name);
  return gapValue(gaps, 'response-signature') === 'signed' ? ['Client-Id', ...own, 'Signature'] : own;
}

/** Parameters and headers for the components of an OpenAPI document. */
export function headerComponents(options: SchemaOptions): {
  readonly parameters: JsonObject;
  readonly headers: JsonObject;
} {
  const { gaps } = options;
  const samples = new Map(sampleHeaders(getSigningProfile(gaps)).map(([name, value]) => [name.toLowerCase(), value]));
  const parameters = ofRequests().map((header): [string, JsonObject] => {
    const example = samples.get(header.name.toLowerCase());
    return [
      header.name,
      {
        name: header.name,
        in: 'header',
        required: header.required === 'yes',
        description: describe(header, options),
        schema: { type: 'string', minLength: 1 },
        ...(example === undefined ? {} : { example }),
      },
    ];
  });
  const answered = answerHeaderNames(gaps).flatMap((name): [string, JsonObject][] => {
    const header = headers.find((each) => each.name === name);
    if (header === undefined) return [];
    const required = header.direction === 'response' ? header.required === 'yes' : true;
    return [[name, { required, description: describe(header, options), schema: { type: 'string' } }]];
  });
  return { parameters: Object.fromEntries(parameters), headers: Object.fromEntries(answered) };
}

/** What a header is, and the keys of one that is a list of pairs. */
function describe({ name, means }: Header, { language }: SchemaOptions): string {
  const keys = headerKeys
    .filter(({ header }) => header === name)
    .map((key) => `${key.name}${language === 'en' ? ': ' : '：'}${inLanguage(key.means, language)}`);
  return [inLanguage(means, language), ...keys].join('\n');
}
