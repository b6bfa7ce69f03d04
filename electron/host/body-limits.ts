import * as z from 'zod';
import { contract } from '../../shared/bridge/contract.ts';
import { longestTextRequestBytes } from '../../shared/documents/size-limits.ts';

export const exchangePath = '/auth/exchange';
export const rpcPrefix = '/api/rpc';

const mebibyte = 1024 * 1024;
const limits = new Map<string, number>();

/**
 * The longest body of a target, in bytes: 1 MiB, or room for whole texts where the schema of a procedure states a longer
 * input.
 */
export function bodyLimit(target: string): number {
  const known = limits.get(target);
  if (known !== undefined) return known;
  const schema = inputOf(target);
  if (schema === null) return mebibyte;
  const limit = statedUnits(schema) * bytesOfUnit > mebibyte ? longestTextRequestBytes : mebibyte;
  limits.set(target, limit);
  return limit;
}

/** Bytes of a character of Chinese. */
const bytesOfUnit = 3;

/** The JSON Schema of a procedure's input; null: the contract has no such procedure. */
function inputOf(target: string): unknown {
  if (!target.startsWith(`${rpcPrefix}/`)) return null;
  let found: unknown = contract;
  for (const name of target.slice(rpcPrefix.length + 1).split('/')) found = member(found, name);
  const schema = member(member(found, '~orpc'), 'inputSchema');
  return schema instanceof z.ZodType ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : null;
}

/** The longest JSON that a schema states, in UTF-16 units. What has no stated length counts nothing. */
function statedUnits(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const sum = (schemas: unknown): number =>
    listed(schemas).reduce<number>((units, each) => units + statedUnits(each), 0);
  const most = (schemas: unknown): number => Math.max(0, ...listed(schemas).map(statedUnits));
  const items = count(member(schema, 'maxItems')) * (statedUnits(member(schema, 'items')) + 3);
  const alternatives = Math.max(most(member(schema, 'anyOf')), most(member(schema, 'oneOf')));
  return (
    count(member(schema, 'maxLength')) +
    items +
    sum(member(schema, 'properties')) +
    sum(member(schema, 'prefixItems')) +
    sum(member(schema, 'allOf')) +
    alternatives
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function listed(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
