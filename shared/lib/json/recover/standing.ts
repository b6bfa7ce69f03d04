import type { Next } from '../json-grammar.ts';
import type { JsonToken } from '../json-tokens.ts';
import type { ContainerKind } from '../json-tree.ts';
import type { Mend } from './mend.ts';

/** Where a reading stands when its grammar refuses a token. */
export type Standing = {
  readonly text: string;
  readonly next: Next;
  readonly before: JsonToken | null;
  /** The end of the list in which it stands, if the last item was a name in the object around it; null where it cannot be. */
  readonly endOfList: number | null;
  /** Where the last value of the object in which it stands starts; null where there is none, or a name without one is behind it. */
  readonly startOfLast: number | null;
  readonly open: readonly { readonly kind: ContainerKind; readonly start: number }[];
};

/** How a reading goes on behind a fault, and the edit that mends it. */
export type Repair = { readonly mend: Mend | null } & (
  | { readonly does: 'take-instead'; readonly token: JsonToken }
  | { readonly does: 'add-number'; readonly end: number; readonly value: number }
  /** The same token, as if what was missing stood in front of it. */
  | { readonly does: 'take-again'; readonly next: Next }
  /** The same token, behind a bracket that is missing. */
  | { readonly does: 'close-first' }
  /** The same token, behind the last item of a list, which was a name behind that list. */
  | { readonly does: 'name-last' }
  /** The name or text before, which has swallowed what stands behind this end of it: that is read anew. */
  | { readonly does: 'end-earlier'; readonly token: JsonToken }
  /** The same token, behind a name: the last value was one, and that of the name before is missing. */
  | { readonly does: 'name-behind-missing' }
  /** The same token, behind a name: the last value was one, in an object whose brace is missing. */
  | { readonly does: 'open-before-last' }
  /** The same token, in a list whose bracket is missing: the last value is its first one, and a name behind that its second. */
  | { readonly does: 'list-before-last' }
  /** The token was of no use, and nothing is lost with it. */
  | { readonly does: 'go-on-behind'; readonly end: number; readonly next: Next }
  /** Nobody knows what it was to be. */
  | { readonly does: 'pass-over'; readonly end: number }
  | { readonly does: 'stop'; readonly from: number }
);

/** Whether a name may stand next. */
export function isNameNext(next: Next): boolean {
  return next === 'a name in double quotes' || next === 'a name in double quotes or "}"';
}
