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
