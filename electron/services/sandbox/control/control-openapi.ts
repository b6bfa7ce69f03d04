import * as z from 'zod';
import { errorAnswer } from './control-schemas.ts';
import type { Operation } from './operations.ts';

/** The OpenAPI 3.1 document of the control listener, made of the schemas that read and write its messages. */
export function controlOpenApi(all: readonly Operation[], url: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const each of all) paths[each.path] = { ...paths[each.path], [each.method]: operationOf(each) };
  const document = { summary: 'This document', responses: { 200: { description: 'OpenAPI 3.1' } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Control of a Passbench sandbox', version: '1' },
    servers: [{ url }],
    security: [{ token: [] }],
    paths: { ...paths, '/openapi.json': { get: document } },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function operationOf({ in: place, asked, answer, summary, refusals }: Operation): object {
  const errors = { 400: 'What was asked cannot be read', 401: 'The token is missing or wrong', ...refusals };
  const refused = Object.entries(errors).map(([status, description]) => [
    status,
    { description, content: jsonOf(errorAnswer, 'output') },
  ]);
  return {
    summary,
    ...(place === 'query' ? { parameters: parametersOf(asked) } : { requestBody: { content: jsonOf(asked, 'input') } }),
    responses: { 200: { description: 'Done', content: jsonOf(answer, 'output') }, ...Object.fromEntries(refused) },
  };
}

function parametersOf(asked: z.ZodType): readonly object[] {
  const shape = asked instanceof z.ZodObject ? asked.shape : {};
  return Object.entries(shape).map(([name, schema]) => ({ name, in: 'query', schema: schemaOf(schema, 'input') }));
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): object {
  return { 'application/json': { schema: schemaOf(schema, io) } };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io });
  return own;
}
