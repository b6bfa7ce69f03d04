/** A value and its place. Offsets count UTF-16 units from the start of the text; ends are exclusive. */
export type JsonNode =
  | { readonly kind: 'object'; readonly start: number; readonly end: number; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly start: number; readonly end: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly start: number; readonly end: number; readonly value: string }
  | { readonly kind: 'number'; readonly start: number; readonly end: number; readonly value: number }
  | { readonly kind: 'boolean'; readonly start: number; readonly end: number; readonly value: boolean }
  | { readonly kind: 'null'; readonly start: number; readonly end: number }
  /** A value below the depth limit: known to be there, not looked into. */
  | { readonly kind: 'too-deep'; readonly start: number; readonly end: number };

export type ObjectNode = Extract<JsonNode, { kind: 'object' }>;
export type ListNode = Extract<JsonNode, { kind: 'array' }>;
export type StringNode = Extract<JsonNode, { kind: 'string' }>;
export type ContainerNode = ObjectNode | ListNode;

/** A member as written. Duplicates stay, in order; the last one of a name counts, as in JSON.parse. */
export type JsonMember = {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
};
