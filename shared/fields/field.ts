import type { JsonValue } from '../lib/json.ts';
import type { JsonNode } from '../lib/json-scan.ts';
import type { Words } from '../lib/words.ts';
import type { z } from 'zod';

/**
 * The language the field tables are written in. A table is a list of fields in the specification's own order; a field
 * has a kind; a kind answers for itself (shared code never switches on kinds). A new kind is one new value.
 */
export type Field = {
  readonly name: string;
  readonly kind: Kind;
  readonly required: Requirement;
  /** `section/field` of the specification. */
  readonly clause: string;
  readonly means: Words;
  /** The open point on which the field's requirement rests, if any. */
  readonly gap?: string;
};

/** When a field must be there. Under an unknown status only `always` counts. */
export type Requirement =
  | 'always'
  | 'optional'
  | { readonly inStatus: readonly string[] }
  | { readonly exceptInStatus: readonly string[] };

/** What surrounds a value while it is checked. Gaps are asked by id so that this zone knows no list of them. */
export type CheckContext = {
  readonly field: Field;
  readonly pointer: string;
  readonly status: string | null;
  readonly scheme: string | null;
  readonly gap: (id: string) => string;
  /** The text between the value's offsets, as written. */
  readonly raw: (node: JsonNode) => string;
  /** The whole document, for a rule that looks beside the value. */
  readonly root: JsonNode;
};

/** The first thing wrong with one value: rule id, the values its sentence needs, and what it rests on. */
export type KindProblem = {
  readonly rule: string;
  readonly severity?: 'error' | 'assumption' | 'warning';
  readonly values?: Readonly<Record<string, string | number>>;
  readonly gap?: string;
  /** New text for the whole value (JSON source), when it is certain. */
  readonly mend?: { readonly key: string; readonly text: string; readonly values?: Readonly<Record<string, string | number>> };
};

export type JsonSchema = { readonly [key: string]: JsonValue };

/** What a kind must answer. `inside` describes what lies below the value, for the walkers. */
export type Kind = {
  readonly name: string;
  /** Only the first failure among type, empty, max-length, then the rules of the format. Containers check themselves only. */
  readonly check: (node: JsonNode, context: CheckContext) => KindProblem | null;
  readonly inside: Inside;
  readonly toZod: (status: string | null) => z.ZodType;
  readonly toJsonSchema: (status: string | null) => JsonSchema;
  /** The cell of a reference table: "text, at most 48". */
  readonly cell: Words;
  /** A legal value; the same seed gives the same value. */
  readonly sample: (seed: number) => JsonValue;
  /** What the length meter of the editor counts, where the specification limits the value. */
  readonly limit?: { readonly most: number; readonly measure: (node: JsonNode) => number };
};

export type Inside =
  | { readonly shape: 'nothing' }
  | { readonly shape: 'object'; readonly fields: readonly Field[]; readonly open: boolean }
  | { readonly shape: 'list'; readonly item: Kind }
  | { readonly shape: 'by-locale'; readonly fields: readonly Field[] };
