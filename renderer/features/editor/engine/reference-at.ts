import { findValueAtOffset } from '../../../../shared/lib/json/json-at-offset.ts';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';

/** The reference entry for an offset: a field or a status value; else null. */
export function referenceAtOffset({ scan, resolved, scenario }: Analysis, typedOffset: number): string | null {
  const found = findValueAtOffset(scan.root, resolved.map.toResolved(typedOffset));
  if (found === null) return null;
  const { pointer, node, isName } = found;
  const isStatus = pointer === '/orderStatus' && !isName && node.kind === 'string';
  return referenceOf().entryOfPointer({ scenario, pointer }, isStatus ? node.value : undefined);
}
