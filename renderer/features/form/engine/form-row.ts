import type { Field, Kind } from '../../../../shared/fields/field.ts';
import type { FieldDemand } from '../../../../shared/fields/requirement.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';

export type FormInput = {
  readonly text: string;
  readonly root: JsonNode;
  /** The tree with variables resolved; null where it cannot be read. */
  readonly resolvedRoot: JsonNode | null;
  readonly resolvedText: string;
  readonly fields: readonly Field[];
  readonly status: string | null;
  readonly gaps: GapChoices;
};

/** One value of a field: of the payload, or of one of its languages. */
export type FormSide = {
  /** Null outside of the languages. */
  readonly locale: string | null;
  readonly pointer: string;
  /** `text`: a string; `source`: any other value, as JSON; `closed`: its place is taken by a value of another type. */
  readonly state: 'absent' | 'text' | 'source' | 'closed';
  /** What the field shows: the string's value, or the source. */
  readonly shown: string;
  /** The source with variables resolved, where it has any. */
  readonly resolved: string | null;
  readonly size: { readonly used: number; readonly most: number } | null;
};

export type ItemPlace = { readonly index: number; readonly count: number; readonly lists: readonly string[] };

type Place = {
  /** The pointer, with `*` for a language. */
  readonly id: string;
  readonly depth: number;
  /** The ids of the groups around it. */
  readonly groups: readonly string[];
};

type OfField = { readonly field: Field; readonly demand: FieldDemand };

/** A row of the form. A payload gives them in the order of its field table. */
export type FormRow =
  | (Place & OfField & FieldRow)
  | (Place & OfField & GroupRow)
  | (Place & {
      readonly row: 'item';
      readonly item: ItemPlace;
      readonly title: string;
      readonly pointers: readonly string[];
    })
  | (Place & OtherRow);

/** A plain value; an item of a list of plain values has its place. */
type FieldRow = {
  readonly row: 'field';
  readonly kind: Kind;
  readonly sides: readonly FormSide[];
  readonly item: ItemPlace | null;
  /** The decimals of the currency, for a sum of money. */
  readonly money: { readonly currency: string; readonly decimals: number } | null;
  /** Minutes east of Greenwich, for a time. */
  readonly offset: { readonly zone: string; readonly minutes: number } | null;
};

/** An object, or a list with its number of items. */
type GroupRow = {
  readonly row: 'group';
  readonly pointers: readonly string[];
  readonly isPresent: boolean;
  readonly list: { readonly kind: Kind; readonly count: number; readonly most: number | null } | null;
};

/** A member that no field table has, or of a type that the table does not allow here. */
type OtherRow = {
  readonly row: 'other';
  readonly name: string;
  readonly pointer: string;
  readonly source: string;
  /** `open`: the table allows other names. */
  readonly why: 'unknown' | 'open' | 'type';
  /** How many more such members follow, which have no row. */
  readonly more: number;
};

export type RowOf<R extends FormRow['row']> = Extract<FormRow, { readonly row: R }>;
