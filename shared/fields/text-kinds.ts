import { remarkLimit, remarkWeight } from '../lib/text-width.ts';
import { nearestName } from '../lib/nearest.ts';
import { parseGmtOffset } from '../lib/gmt-offset.ts';
import type { Words } from '../lib/words.ts';
import type { Kind, KindProblem } from './field.ts';
import { textKind } from './text-kind.ts';

const sampleWords = ['Harbour', 'Peak', 'Ferry', 'Garden', 'Lantern', 'Tram', '中環', '尖沙咀', '沙田'];

function sampleText(seed: number, most = 40): string {
  return (sampleWords[Math.abs(seed) % sampleWords.length] ?? 'Harbour').slice(0, most);
}

/** Any text, within a length when there is one. */
export function text({ maxLength }: { readonly maxLength?: number } = {}): Kind {
  return textKind({
    name: 'text',
    cell: { en: 'text', zh: '文字' },
    ...(maxLength === undefined ? {} : { maxLength }),
    sample: (seed) => sampleText(seed, maxLength),
  });
}

const dashedUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const hex32 = /^[0-9a-f]{32}$/i;

/**
 * A uuid as 32 hexadecimal digits (open point request-id-form). The usual form with dashes has 36 characters and
 * breaks the limit first; taking the dashes out mends it. Version and variant bits are not looked at.
 */
export const uuid32: Kind = dashMending(
  textKind({
    name: 'uuid32',
    cell: { en: 'uuid, 32 hexadecimal digits', zh: 'uuid，32 個十六進位數字' },
    maxLength: 32,
    format: (value) => (hex32.test(value) ? null : { rule: 'uuid', gap: 'request-id-form' }),
    pattern: /^[0-9a-fA-F]{32}$/,
    sample: (seed) => Math.abs(seed).toString(16).padStart(32, '0'),
  }),
);

function dashMending(kind: Kind): Kind {
  return {
    ...kind,
    check: (node, context) => {
      const problem = kind.check(node, context);
      if (problem?.rule !== 'max-length' || node.kind !== 'string' || !dashedUuid.test(node.value)) return problem;
      return {
        ...problem,
        key: 'max-length.dashed',
        gap: 'request-id-form',
        mend: { key: 'fix.remove-dashes', text: `"${node.value.replaceAll('-', '')}"` },
      };
    },
  };
}

/** An allowed value and what it says. */
export type Choice = { readonly value: string; readonly means: Words };

/**
 * One of a list of values. `accepted` are values outside the list that an open point lets through; another rule
 * reports those. A value that differs in case or by one edit is mended.
 */
export function oneOf(choices: readonly Choice[], accepted: readonly string[] = []): Kind {
  const values = choices.map((choice) => choice.value);
  const known = new Set([...values, ...accepted]);
  const list = values.join(', ');
  return textKind({
    name: 'one-of',
    cell: { en: `one of ${list}`, zh: `其中之一：${list}` },
    format: (value) =>
      known.has(value) ? null : { rule: 'enum', values: { value, allowed: list }, ...nearest(value, values) },
    refine: (value) => known.has(value),
    schema: ({ say }) => ({ enum: values, enumDescriptions: choices.map((choice) => say(choice.means)) }),
    sample: (seed) => values[Math.abs(seed) % values.length] ?? '',
  });
}

/** The edit that turns a misspelt value into the legal one it was meant to be, when there is exactly that. */
export function nearest(value: string, values: readonly string[]): Pick<KindProblem, 'mend'> {
  const near = nearestName(value, values);
  if (near === null) return {};
  return { mend: { key: 'fix.replace', text: JSON.stringify(near), values: { name: near } } };
}

/** A code of a list that is too long to print, such as the currencies in use. */
export function listedCode(of: {
  readonly rule: string;
  readonly cell: Words;
  readonly codes: ReadonlySet<string>;
}): Kind {
  const { rule, cell, codes } = of;
  const all = [...codes];
  return textKind({
    name: 'listed-code',
    cell,
    format: (value) => {
      if (codes.has(value)) return null;
      const upper = value.trim().toUpperCase();
      const mend = codes.has(upper)
        ? { mend: { key: 'fix.replace', text: JSON.stringify(upper), values: { name: upper } } }
        : {};
      return { rule, values: { value }, ...mend };
    },
    pattern: /^[A-Z]{3}$/,
    refine: (value) => all.includes(value),
    sample: (seed) => all[Math.abs(seed) % all.length] ?? '',
  });
}

/** A remark on a card: 14 wide or 23 narrow characters, mixed ones weighed (open point remark-mixed). */
export const remark: Kind = textKind({
  name: 'remark',
  cell: { en: 'text, at most 14 Chinese or 23 English characters', zh: '文字，最多 14 個中文字或 23 個英文字元' },
  format: (value) => {
    const weight = remarkWeight(value);
    return weight <= remarkLimit
      ? null
      : { rule: 'remark-width', gap: 'remark-mixed', values: { used: weight, most: remarkLimit } };
  },
  refine: (value) => remarkWeight(value) <= remarkLimit,
  sample: (seed) => sampleText(seed, 14),
  limit: {
    most: remarkLimit,
    unit: 'weight',
    measure: (node) => (node.kind === 'string' ? remarkWeight(node.value) : 0),
  },
});

/** A time zone as an offset: GMT+8, GMT-03:30, within -12 and +14 hours. */
export const gmtOffset: Kind = textKind({
  name: 'gmt-offset',
  cell: { en: 'time zone such as GMT+8', zh: '時區，例如 GMT+8' },
  format: (value) => (parseGmtOffset(value) === null ? { rule: 'time-zone', values: { value } } : null),
  pattern:
    /^GMT(?:[+-](?:0?[0-9]|1[01])(?::[0-5][0-9])?|[+-]12(?::00)?|\+1[23](?::[0-5][0-9])?|\+12:[0-5][0-9]|\+14(?::00)?)$/,
  sample: (seed) => `GMT+${Math.abs(seed) % 13}`,
});

/** The order's status. Which values are legal is the scenario's to say; this looks at the text alone. */
export function orderStatus(maxLength: number): Kind {
  return textKind({
    name: 'order-status',
    cell: { en: 'a status of the scenario', zh: '該場景的狀態' },
    maxLength,
    sample: () => 'STATUS',
  });
}
