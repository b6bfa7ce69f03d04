import type { Expected } from '../json-grammar.ts';
import type { JsonToken } from '../json-tokens.ts';
import type { ContainerKind } from '../json-tree.ts';

export type FaultContext = {
  readonly text: string;
  readonly next: Expected;
  readonly before: JsonToken | null;
  readonly listEnd: number | null;
  readonly lastValueStart: number | null;
  readonly open: readonly { readonly kind: ContainerKind; readonly start: number }[];
};

export type Repair = { readonly fix: JsonFix | null } & (
  | { readonly action: 'replace-token'; readonly token: JsonToken }
  | { readonly action: 'add-number'; readonly end: number; readonly value: number }
  /** The last number goes on up to `end`. */
  | { readonly action: 'join-number'; readonly end: number; readonly value: number }
  /** Reads the same token as if what is missing were before it. */
  | { readonly action: 'retry'; readonly next: Expected }
  /** Reads the same token after a missing bracket. */
  | { readonly action: 'close-first' }
  /** Reads the same token after the last item of a list, which becomes a name after that list. */
  | { readonly action: 'name-last' }
  /** Ends the previous name or text here; what it had swallowed is read again. */
  | { readonly action: 'end-earlier'; readonly token: JsonToken }
  /** Reads the same token after a name: the last value becomes one, and the name before it has no value. */
  | { readonly action: 'name-behind-missing' }
  /** Reads the same token after a name: the last value becomes the first name of an object whose brace is missing. */
  | { readonly action: 'open-before-last' }
  /** Reads the same token in a list whose bracket is missing: the last value is its first item, a name after it the second. */
  | { readonly action: 'list-before-last' }
  /** Drops the token; nothing is lost. */
  | { readonly action: 'continue-after'; readonly end: number; readonly next: Expected }
  /** Drops the token as unreadable. */
  | { readonly action: 'skip'; readonly end: number }
  | { readonly action: 'stop'; readonly from: number }
);

/** Whether a name may come next. */
export function isNameNext(next: Expected): boolean {
  return next === 'a name in double quotes' || next === 'a name in double quotes or "}"';
}

export type JsonFix = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly key:
    | 'fix.insert'
    | 'fix.remove'
    | 'fix.replace'
    | 'fix.in-quotes'
    | 'fix.close'
    | 'fix.escape'
    | 'fix.join-number';
  readonly name: string;
};

type Place = { readonly start: number; readonly end: number };

export function insertion(at: number, text: string): JsonFix {
  return { start: at, end: at, text, key: 'fix.insert', name: text.trim() };
}

export function removal({ start, end }: Place, name: string): JsonFix {
  return { start, end, text: '', key: 'fix.remove', name };
}

export function replacement({ start, end }: Place, text: string): JsonFix {
  return { start, end, text, key: 'fix.replace', name: text };
}

/** Replaces a place by a value as a JSON string. */
export function inQuotes({ start, end }: Place, value: string): JsonFix {
  return { start, end, text: JSON.stringify(value), key: 'fix.in-quotes', name: '' };
}
