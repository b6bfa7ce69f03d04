import type { Words } from '../../lib/text/words.ts';
import { bodyVariants } from './variants/body-variants.ts';
import { headerVariants } from './variants/header-variants.ts';
import { keyVariants } from './variants/key-variants.ts';
import { pathVariants } from './variants/path-variants.ts';
import { valueVariants } from './variants/value-variants.ts';
import type { VariantRow } from './variants/variant-row.ts';

/**
 * The known mistakes with a signature, in the order in which they are told. Each is one single change that would make the
 * signature verify, but for the last three (`certainVariants`): those hold where no single change does.
 */
const rows = [...pathVariants, ...headerVariants, ...bodyVariants, ...valueVariants, ...keyVariants] as const;

export type DiagnosisVariantId = (typeof rows)[number]['id'];

export const diagnosisVariants: readonly (VariantRow & { readonly id: DiagnosisVariantId })[] = rows;

/** What can be certain of a signature that no single change makes verify. */
export type CertainVariantId = 'text-changed' | 'key-unknown' | 'signature-cut';

const byId = new Map<string, VariantRow>(rows.map((row) => [row.id, row]));

/** What to do about a variant: in the code that signed a request, or here about an answer. null for an unknown variant. */
export function nextOf(id: string, of: 'request' | 'answer'): Words | null {
  const row = findVariant(id);
  if (row === null) return null;
  return of === 'answer' ? (row.nextOfAnswer ?? row.next) : row.next;
}

/** The variant of that id; null for one that this version does not know. */
export function findVariant(id: string): VariantRow | null {
  return byId.get(id) ?? null;
}
