import { kindByGap } from './kind-by-gap.ts';
import type { Kind, KindProblem } from './field.ts';
import { textKind } from './text-kind.ts';

const hex32 = /^[0-9a-f]{32}$/i;
const dashed36 = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 32 digits. The form with dashes has 36 characters and breaks the limit first; the fix removes the dashes. */
const digitsOnly: Kind = dashMending(
  textKind({
    name: 'uuid',
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
      if (problem?.rule !== 'max-length' || node.kind !== 'string' || !dashed36.test(node.value)) return problem;
      return {
        ...problem,
        key: 'max-length.dashed',
        gap: 'request-id-form',
        fix: { key: 'fix.remove-dashes', text: `"${node.value.replaceAll('-', '')}"` },
      };
    },
  };
}

/** 36 characters: the reading that holds the word "uuid" against the stated limit. */
const withDashes: Kind = textKind({
  name: 'uuid',
  cell: { en: 'uuid with its dashes', zh: '帶連字號的 uuid' },
  maxLength: 36,
  format: (value) => {
    if (dashed36.test(value)) return null;
    const problem: KindProblem = { rule: 'uuid', key: 'uuid.dashed', gap: 'request-id-form' };
    if (!hex32.test(value)) return problem;
    return { ...problem, fix: { key: 'fix.add-dashes', text: `"${inGroups(value)}"` } };
  },
  pattern: /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  sample: (seed) => inGroups(Math.abs(seed).toString(16).padStart(32, '0')),
});

function inGroups(digits: string): string {
  const ends = [8, 12, 16, 20, 32];
  return ends.map((end, place) => digits.slice(ends[place - 1] ?? 0, end)).join('-');
}

/**
 * A uuid as 32 hexadecimal digits, or with its dashes (gap request-id-form), in either case; version and variant
 * bits are not checked.
 */
export const uuid: Kind = kindByGap({
  gap: 'request-id-form',
  byValue: { hex32: digitsOnly, dashed36: withDashes },
});
