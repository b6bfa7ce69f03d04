/**
 * The one reading of a JSON text: a scanner first (so that depth can never overflow a stack), then a tree with the
 * position of every key and value. Offsets count UTF-16 units from the start of the text; ends are exclusive.
 */
export type JsonNode =
  | { readonly kind: 'object'; readonly start: number; readonly end: number; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly start: number; readonly end: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly start: number; readonly end: number; readonly value: string }
  | { readonly kind: 'number'; readonly start: number; readonly end: number; readonly value: number }
  | { readonly kind: 'boolean'; readonly start: number; readonly end: number; readonly value: boolean }
  | { readonly kind: 'null'; readonly start: number; readonly end: number }
  /** A value below the depth limit: known to be there, not looked into. */
  | { readonly kind: 'too-deep'; readonly start: number; readonly end: number };

/** A member as written; duplicates all stay, in order. As in JSON.parse, the last one of a name is the one in force. */
export type JsonMember = {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
};

export type ScanProblem =
  | { readonly problem: 'syntax'; readonly start: number; readonly end: number; readonly expected: string; readonly found: string }
  | { readonly problem: 'too-deep'; readonly start: number; readonly end: number; readonly pointer: string };

/** `root` is null when the text has a syntax problem or is empty. */
export type JsonScan = { readonly text: string; readonly root: JsonNode | null; readonly problems: readonly ScanProblem[] };
