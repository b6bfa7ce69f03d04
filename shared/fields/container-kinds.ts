import type { GapId } from '../gaps/gaps.ts';
import * as z from 'zod';
import { isJsonObject, type JsonValue } from '../lib/json/json.ts';
import { type Field, type Kind, typeProblem } from './field.ts';
import { toJsonSchema, orNull } from './to-json-schema.ts';
import { mayBeNull, toZod } from './to-zod.ts';

/** An object with the fields of a table; `open` allows other names. */
export function object(fields: readonly Field[], { open = false }: { readonly open?: boolean } = {}): Kind {
  return {
    name: 'object',
    inside: { shape: 'object', fields, open },
    check: (node) => (node.kind === 'object' ? null : typeProblem('object', node)),
    toZod: ({ status, gaps }) => toZod(fields, status, gaps),
    toJsonSchema: (view) => toJsonSchema(fields, view, { open }),
    cell: { en: 'object', zh: '物件' },
    sample: (seed) => sampleOf(fields, seed),
  };
}

/** A list whose items are all of one kind. */
export function list(item: Kind, { maxItems }: { readonly maxItems?: number } = {}): Kind {
  const unlimited = maxItems === undefined;
  return {
    name: 'list',
    inside: { shape: 'list', item },
    check: (node) => {
      if (node.kind !== 'array') return typeProblem('array', node);
      const used = node.items.length;
      return unlimited || used <= maxItems ? null : { rule: 'max-items', values: { used, most: maxItems } };
    },
    toZod: (view) => {
      const items = z.array(item.toZod({ ...view, required: false }));
      return unlimited ? items : items.max(maxItems);
    },
    toJsonSchema: (view) => ({ type: 'array', items: item.toJsonSchema(view), ...(unlimited ? {} : { maxItems }) }),
    cell: {
      en: `list of ${item.cell.en}${unlimited ? '' : `, at most ${maxItems} items`}`,
      zh: `${item.cell.zh}列表${unlimited ? '' : `，最多 ${maxItems} 項`}`,
    },
    sample: (seed) => [item.sample(seed), item.sample(seed + 1)],
    ...(unlimited
      ? {}
      : {
          limit: {
            most: maxItems,
            unit: 'items',
            measure: (node) => (node.kind === 'array' ? node.items.length : 0),
          },
        }),
  };
}

/** A list of objects of which one alone, without the list, passes too: it is reported as `rule`, resting on `gap`. */
export function listOrOne(item: Kind, { rule, gap }: { readonly rule: string; readonly gap: GapId }): Kind {
  const many = list(item);
  return {
    ...many,
    name: 'list-or-one',
    inside: { shape: 'list', item, orOne: true },
    dependsOn: [gap],
    check: (node, context) =>
      node.kind === 'object' ? { rule, severity: 'assumption', gap } : many.check(node, context),
    toZod: (view) => {
      const [asList, asOne] = [many.toZod(view), item.toZod({ ...view, required: false })];
      // Not a union: what is wrong is said where it stands, as in either of the two alone.
      return z.unknown().check(({ value, issues }) => {
        const parsed = (isJsonObject(value) ? asOne : asList).safeParse(value);
        for (const { path, message } of parsed.error?.issues ?? [])
          issues.push({ code: 'custom', path, message, input: value });
      });
    },
    toJsonSchema: (view) => ({ anyOf: [many.toJsonSchema(view), item.toJsonSchema(view)] }),
    cell: { en: `${many.cell.en}, or one such object`, zh: `${many.cell.zh}，或單一個該物件` },
  };
}

/** An object keyed by locale; each locale's value is of one kind. A locale may be absent, others are unknown. */
export function byLocale(locales: readonly string[], item: Kind): Kind {
  const eachLocale = <T>(valueOf: (locale: string) => T): Record<string, T> =>
    Object.fromEntries(locales.map((locale) => [locale, valueOf(locale)]));
  return {
    name: 'by-locale',
    inside: { shape: 'by-locale', locales, item },
    check: (node) => (node.kind === 'object' ? null : typeProblem('object', node)),
    toZod: (view) => {
      const side = item.toZod({ ...view, required: false });
      return z.looseObject(eachLocale(() => (mayBeNull(view.gaps) ? side.nullish() : side.optional())));
    },
    toJsonSchema: (view) => {
      const side = item.toJsonSchema(view);
      const mayBeMissing = view.exact === true && mayBeNull(view.gaps);
      return { type: 'object', properties: eachLocale(() => (mayBeMissing ? orNull(side) : side)) };
    },
    cell: { en: `object by locale: ${locales.join(', ')}`, zh: `按語言分列的物件：${locales.join('、')}` },
    sample: (seed) => eachLocale(() => item.sample(seed)),
  };
}

function sampleOf(fields: readonly Field[], seed: number): JsonValue {
  return Object.fromEntries(fields.map((field) => [field.name, field.kind.sample(seed)]));
}
