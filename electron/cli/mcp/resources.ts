import { AppError } from '../../../shared/lib/app-error.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { referenceOf } from '../../../shared/protocol/reference/index.ts';
import { openApi } from '../../../shared/protocol/schemas/openapi.ts';
import { scenarioSchema, serviceSchema } from '../../../shared/protocol/schemas/request-schema.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { unknownWord } from '../command.ts';
import { gapChoices } from '../options.ts';
import { templateRows } from '../template.ts';
import { openCall, type AgentSession } from './session.ts';
import { documentText } from './tool.ts';
import { entryDocument } from './tools/explain-tool.ts';

type Resource = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly read: (gaps: GapChoices) => object;
};

const json = 'application/json';
const jsonSchema = 'application/schema+json';

const resources: readonly Resource[] = [
  {
    uri: 'passbench://templates',
    name: 'templates',
    title: 'Every template: scenario, status, variant and what it is',
    mimeType: json,
    read: () => ({ templates: templateRows(scenarios) }),
  },
  {
    uri: 'passbench://reference',
    name: 'reference',
    title: 'Names and ids of the whole reference; the tool explain shows an entry',
    mimeType: json,
    read: () => ({
      entries: referenceOf().entries.map(({ id, kind, name, title }) => ({ id, kind, name, title: title.en })),
    }),
  },
  {
    uri: 'passbench://openapi',
    name: 'openapi',
    title: 'The service as OpenAPI 3.1',
    mimeType: json,
    read: (gaps) => openApi({ language: 'en', gaps }),
  },
  {
    uri: 'passbench://schema',
    name: 'schema',
    title: 'JSON Schema (2020-12) of the payloads of all scenarios',
    mimeType: jsonSchema,
    read: (gaps) => serviceSchema(scenarios, { language: 'en', gaps }),
  },
  ...scenarios.map((scenario) => ({
    uri: `passbench://schema/${scenario.id}`,
    name: `schema of ${scenario.id}`,
    title: `JSON Schema (2020-12) of the payloads of ${scenario.id}`,
    mimeType: jsonSchema,
    read: (gaps: GapChoices) => scenarioSchema(scenario, { language: 'en', gaps }),
  })),
];

/** The resources as the protocol lists them. */
export function listResources() {
  return resources.map(({ uri, name, title, mimeType }) => ({ uri, name, title, mimeType }));
}

const entryPrefix = 'passbench://reference/';

export const resourceTemplates = [
  {
    uriTemplate: `${entryPrefix}{id}`,
    name: 'entry of the reference',
    title: 'One field, status, code, header, rule, limit or assumption, by its id',
    mimeType: json,
  },
] as const;

/** Reads a resource under the project's assumptions. Throws UNKNOWN. */
export async function readResource(uri: string, session: AgentSession) {
  const { args } = await openCall(session);
  const found = resources.find((each) => each.uri === uri);
  if (found !== undefined) return { uri, mimeType: found.mimeType, text: documentText(found.read(gapChoices(args))) };
  const entry = uri.startsWith(entryPrefix) ? referenceOf().find(decoded(uri.slice(entryPrefix.length))) : null;
  if (entry !== null)
    return {
      uri: entryPrefix + encodeURIComponent(entry.id),
      mimeType: json,
      text: documentText(entryDocument(entry)),
    };
  throw new AppError(
    'UNKNOWN',
    unknownWord(
      'resource',
      uri,
      resources.map((each) => each.uri),
    ),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
