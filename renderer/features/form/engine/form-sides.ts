import type { Kind } from '../../../../shared/fields/field.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { nodeAt } from '../../../../shared/lib/json/json-view.ts';
import type { FormInput, FormSide } from './form-row.ts';

/** A place in the payload; `isClosed`: a value of another type is where its holder would be. */
export type Site = {
  readonly locale: string | null;
  readonly pointer: string;
  readonly path: readonly (string | number)[];
  readonly node: JsonNode | null;
  readonly isClosed: boolean;
};

/** What a field shows of a place. */
export function sideOf(
  { locale, pointer, path, node, isClosed }: Site,
  input: FormInput & { readonly kind: Kind },
): FormSide {
  const { text, resolvedRoot, resolvedText } = input;
  const resolvedNode = nodeAt(resolvedRoot, ...path);
  const size = sizeOf(resolvedNode, input);
  if (node === null)
    return { locale, pointer, state: isClosed ? 'closed' : 'absent', shown: '', resolved: null, size: null };
  const source = text.slice(node.start, node.end);
  const meant = resolvedNode === null ? null : resolvedText.slice(resolvedNode.start, resolvedNode.end);
  const resolved = meant === source ? null : meant;
  return node.kind === 'string'
    ? { locale, pointer, state: 'text', shown: node.value, resolved, size }
    : { locale, pointer, state: 'source', shown: source, resolved, size };
}

function sizeOf(
  node: JsonNode | null,
  { kind: { limit }, gaps }: { readonly kind: Kind } & FormInput,
): FormSide['size'] {
  if (limit === undefined || node === null) return null;
  const read = limit.reads?.(node);
  return read ?? { used: limit.measure(node, gaps), most: limit.mostWhen?.(gaps) ?? limit.most };
}
