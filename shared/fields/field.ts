import type { Words } from '../lib/text/words.ts';
import type { z } from 'zod';
import type { ByGap } from '../gaps/by-gap.ts';
import type { GapChoices, GapId, Severity } from '../gaps/gaps.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { JsonValue } from '../lib/json/json.ts';

/**
 * The language of field tables. A table is a list of fields in the specification's order; a field has a kind; a kind
 * checks itself, so that shared code never switches on kinds.
 */
export type Field = {
  readonly name: string;
  readonly kind: Kind;
  readonly required: Requirement;
  /** `section/field` of the specification. */
  readonly clause: string;
  readonly means: Words;
  /** The gap on which the field's requirement rests, if any. */
  readonly gap?: GapId;
  /** The gap on which the whole row rests: the specification shows the field and gives no table for it. */
  readonly restsOn?: GapId;
  /** A required text that may be blank all the same in a document like this one. */
  readonly mayBeBlank?: (root: JsonNode) => boolean;
  /** Both locales hold the same items: they are compared by this field. */
  readonly sameInLocales?: true;
  /** Statuses that say the value is not known: it is a probable mistake there. */
  readonly conflictsIn?: readonly string[];
  /** For a sum of money: the field of the same object that names its currency. */
  readonly currencyIn?: string;
  /** The name of a place or a person: no fix shortens it. */
  readonly isProperName?: true;
  /** Tells who a person is, or opens what is theirs: exports put a stand-in in its place. */
  readonly isPersonal?: true;
  /** For the address of an image: what the image itself must be. */
  readonly image?: ImageFacts;
  /** What a person would write here, variables of the editor included. */
  readonly example?: JsonValue;
};

/** What an image must be: exactly so many pixels where a size is asked, and less than so many kilobytes. */
export type ImageFacts = {
  readonly width?: number;
  readonly height?: number;
  readonly underKilobytes: number;
};

/** When a field must be there, perhaps by a gap. */
export type Requirement = PlainRequirement | ByGap<PlainRequirement>;

/** Under an unknown status only `always` counts. */
export type PlainRequirement =
  | 'always'
  | 'optional'
  /** `advised`: in the other statuses its absence is worth a warning. */
  | { readonly inStatus: readonly string[]; readonly elsewhere?: 'advised' }
  | { readonly exceptInStatus: readonly string[] }
  /** At least one of these fields of the same object; `rule` is what their absence is reported as. */
  | { readonly oneOf: readonly string[]; readonly rule: string };

/** What surrounds a value while it is checked. */
export type CheckContext = {
  readonly field: Field;
  /** Whether the field must be there in this status; a required text must not be blank. */
  readonly required: boolean;
  /** The order's status when the scenario knows it, else null. */
  readonly status: string | null;
  /** The app scheme of the environment in force, without `://`; null when none is. */
  readonly scheme: string | null;
  /** The text between the value's offsets, as written. */
  readonly raw: (node: JsonNode) => string;
  /** The whole document, for a kind that looks beside the value. */
  readonly root: JsonNode;
  readonly gaps: GapChoices;
};

type MessageValues = Readonly<Record<string, string | number>>;

/** The first thing wrong with one value: rule id, the values its sentence needs, and what it rests on. */
export type KindProblem = {
  readonly rule: string;
  /** Absent: error. */
  readonly severity?: Severity;
  /** Which sentence of the wording tables; absent: the one named as the rule. */
  readonly key?: string;
  readonly values?: MessageValues;
  readonly gap?: GapId;
  /** New text for the whole value (JSON source), when it is certain. */
  readonly fix?: { readonly key: string; readonly text: string; readonly values?: MessageValues };
};

export type JsonSchema = { readonly [key: string]: JsonValue };

/** How a JSON Schema is asked for. */
export type SchemaView = {
  /** Null: no status is known, only what is required in every status is required. */
  readonly status: string | null;
  readonly gaps: GapChoices;
  readonly say: (words: Words) => string;
  /** Further keywords for a field, such as its description. */
  readonly describe: (field: Field) => JsonSchema;
  /**
   * Present: for validators of JSON Schema 2020-12, everything a schema can express, with portable patterns and no
   * editor keywords. Absent: for editors.
   */
  readonly exact?: true;
};

/** How a zod type is asked for: under which status, and whether the value must be there. */
type ZodView = { readonly status: string | null; readonly required: boolean; readonly gaps: GapChoices };

/**
 * What the editor's length meter counts: characters, items of a list, or the weight of a remark. Gaps decide what a
 * character is, and sometimes the maximum.
 */
export type Limit = {
  readonly most: number;
  readonly unit: 'characters' | 'items' | 'weight';
  readonly measure: (node: JsonNode, gaps: GapChoices) => number;
  /** How a reader counts it, where that is not what is measured. */
  readonly reads?: (node: JsonNode) => { readonly used: number; readonly most: number };
  /** Where a gap decides about `most` too. */
  readonly mostWhen?: (gaps: GapChoices) => number;
};

/** What a person can pick a value of a kind from, beside typing it. */
export type Picker =
  /** A day and a time of day. `zone`: the path of the zone in which it is shown; absent: the phone's. */
  | { readonly picks: 'time'; readonly zone?: readonly string[]; readonly unitGap?: GapId }
  | { readonly picks: 'value'; readonly values: readonly string[] };

/** What a kind must answer. `inside` describes what lies below the value, for the walkers. */
export type Kind = {
  readonly name: string;
  /** Only the first failure among type, empty, max-length, then the rules of the format. Containers check themselves only. */
  readonly check: (node: JsonNode, context: CheckContext) => KindProblem | null;
  readonly inside: Inside;
  readonly toZod: (view: ZodView) => z.ZodType;
  readonly toJsonSchema: (view: SchemaView) => JsonSchema;
  /** The cell of a reference table: "text, at most 48 characters". */
  readonly cell: Words;
  /** A legal value; the same seed gives the same value. */
  readonly sample: (seed: number) => JsonValue;
  /** Where the specification limits the value's size. */
  readonly limit?: Limit;
  readonly picker?: Picker;
  /** It counts something, in whole numbers from 0, at most `most`; null: without an end. */
  readonly counts?: { readonly most: number | null };
  /** The gaps on which it rests what values it takes. */
  readonly dependsOn?: readonly GapId[];
  /** Its cell and sample where a gap makes it another kind; null: it is this one. */
  readonly under?: (gaps: GapChoices) => Pick<Kind, 'cell' | 'sample'> | null;
};

export type Inside =
  | { readonly shape: 'nothing' }
  /** `open`: other names are allowed. */
  | { readonly shape: 'object'; readonly fields: readonly Field[]; readonly open: boolean }
  /** `orOne`: one item alone, without the list around it, is looked into as well. */
  | { readonly shape: 'list'; readonly item: Kind; readonly orOne?: true }
  | { readonly shape: 'by-locale'; readonly locales: readonly string[]; readonly item: Kind };

/** What a row may carry beside its five columns. */
export type RowExtras = Omit<Field, 'name' | 'kind' | 'required' | 'clause' | 'means'>;

/** Writes the rows of one section of the specification; each row's clause is `section/name`. */
export function createRows(
  section: string,
): (name: string, kind: Kind, required: Requirement, means: Words, extras?: RowExtras) => Field {
  return (name, kind, required, means, extras = {}) => ({
    name,
    kind,
    required,
    clause: `${section}/${name}`,
    means,
    ...extras,
  });
}

export type FieldTable = {
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  readonly names: readonly string[];
};

const tables = new WeakMap<readonly Field[], FieldTable>();

/** The table of a list of fields, built once. */
export function fieldTable(fields: readonly Field[]): FieldTable {
  const known = tables.get(fields);
  if (known !== undefined) return known;
  const table = {
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    names: fields.map((field) => field.name),
  };
  tables.set(fields, table);
  return table;
}

type ExpectedType = 'string' | 'number' | 'object' | 'array';

/** A value of the wrong JSON type; nothing is ever coerced. `fix` when one edit certainly gives the right type. */
export function typeProblem(asked: ExpectedType, node: JsonNode, fix?: KindProblem['fix']): KindProblem {
  return { rule: 'type', values: { asked, found: node.kind }, ...(fix === undefined ? {} : { fix }) };
}

const wholeNumber = /^(?:0|-?[1-9][0-9]{0,15})$/;

/** Removes the quotes of a whole number no larger than `most` either way, and the spaces inside of it. */
export function fixQuotedNumber(node: JsonNode, most = Number.MAX_SAFE_INTEGER): KindProblem['fix'] {
  if (node.kind !== 'string') return undefined;
  const text = joinDigits(node.value) ?? node.value;
  if (!wholeNumber.test(text)) return undefined;
  return Math.abs(Number(text)) <= most ? { key: 'fix.unquote', text } : undefined;
}

/** The digits of a number with spaces inside of it; null for any other text. */
export function joinDigits(text: string): string | null {
  return /^-?\d+(?:\s+\d+)+$/.test(text) ? text.replaceAll(/\s/g, '') : null;
}

/** All fields of a table, those inside of others behind them. */
export function allFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...allFields(fieldsInside(field.kind))]);
}

/** The fields of a table inside a field. */
export function fieldsInside({ inside }: Kind): readonly Field[] {
  if (inside.shape === 'object') return inside.fields;
  return inside.shape === 'nothing' ? [] : fieldsInside(inside.item);
}
