import { fieldTable, type Field, type FieldTable, type Kind, type KindProblem } from '../../fields/field.ts';
import type { FieldDemand } from '../../fields/requirement.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { effectiveMembers, type MembersByName } from '../../lib/json/json-view.ts';

/** A value's locale and list item, for a sentence. */
export type Place = { readonly locale?: string; readonly item?: string };

const nowhere: Place = {};

/** Which value it is: the one around it (null at the root), and a member's name, a locale or an index. */
export type Step = { readonly above: ValueSeen | null; readonly step: string | number };

/**
 * A known value, its kind, and its first problem. Where it is, is computed on demand: nothing is said of most values.
 */
export class ValueSeen implements Step {
  readonly field: Field;
  readonly kind: Kind;
  readonly node: JsonNode;
  readonly above: ValueSeen | null;
  readonly step: string | number;
  readonly problem: KindProblem | null;
  /** Whether it is an item of a list, or inside one. */
  readonly isInList: boolean;
  /** What was seen in it as an object. */
  object: ObjectSeen | null = null;
  private knownPointer: string | null;

  /** `pointer`: null if it is not known yet. */
  constructor(
    kind: Kind,
    node: JsonNode,
    field: Field,
    above: ValueSeen | null,
    step: string | number,
    pointer: string | null,
    problem: KindProblem | null,
  ) {
    this.field = field;
    this.kind = kind;
    this.node = node;
    this.above = above;
    this.step = step;
    this.problem = problem;
    this.isInList = typeof step === 'number' || (above !== null && above.isInList);
    this.knownPointer = pointer;
  }

  get name(): string {
    const { step } = this;
    return typeof step === 'number' ? `${this.field.name}[${step}]` : step;
  }

  get pointer(): string {
    return (this.knownPointer ??= `${pointerOf(this.above)}/${this.step}`);
  }

  /** A plain item has the place of its list. */
  get place(): Place {
    const { above, step } = this;
    const around = placeOf(above);
    if (typeof step === 'number') return this.kind.inside.shape === 'nothing' ? around : { ...around, item: this.name };
    return above?.kind.inside.shape === 'by-locale' ? { ...around, locale: step } : around;
  }
}

function pointerOf(seen: ValueSeen | null): string {
  return seen === null ? '' : seen.pointer;
}

function placeOf(seen: ValueSeen | null): Place {
  return seen === null ? nowhere : seen.place;
}

const nothingAbsent: readonly FieldDemand[] = [];

/** A known object. Of duplicate names `members` has the last, which counts. */
export class ObjectSeen {
  readonly node: ObjectNode;
  readonly fields: readonly Field[];
  readonly open: boolean;
  /** Its known values, but nulls. */
  readonly own: ValueSeen[] = [];
  /** Whether it has names that its table lacks, or has one twice. */
  hasMore = false;
  private readonly value: ValueSeen | null;
  private lacks: FieldDemand[] | null = null;

  /** `value`: as what the object was seen; null for the whole payload. */
  constructor(node: ObjectNode, fields: readonly Field[], open: boolean, value: ValueSeen | null) {
    this.node = node;
    this.fields = fields;
    this.open = open;
    this.value = value;
  }

  addAbsent(demand: FieldDemand): void {
    (this.lacks ??= []).push(demand);
  }

  /** Its value of a field; undefined where it is absent or null. */
  find(name: string): ValueSeen | undefined {
    const { own } = this;
    for (let at = 0; at < own.length; at++) if (own[at]?.step === name) return own[at];
    return undefined;
  }

  /** What is asked of fields that are absent. */
  get absent(): readonly FieldDemand[] {
    return this.lacks ?? nothingAbsent;
  }

  get members(): MembersByName {
    return effectiveMembers(this.node);
  }

  get table(): FieldTable {
    return fieldTable(this.fields);
  }

  get pointer(): string {
    return pointerOf(this.value);
  }

  get place(): Place {
    return placeOf(this.value);
  }

  /** Null for the whole payload. */
  get field(): Field | null {
    return this.value === null ? null : this.value.field;
  }
}

/** An object inside of another, such as extInfo; null where there is none. */
export function objectIn(object: ObjectSeen, name: string): ObjectSeen | null {
  return object.find(name)?.object ?? null;
}

export type LocalesSeen = {
  readonly node: ObjectNode;
  readonly field: Field;
  readonly pointer: string;
  readonly locales: readonly string[];
  readonly members: MembersByName;
  readonly sides: ReadonlyMap<string, ObjectSeen>;
};

/** The text of a value, when its kind finds nothing wrong with it. */
export function legalText(seen: ValueSeen | undefined): string | null {
  if (seen?.node.kind !== 'string') return null;
  return seen.problem === null || seen.problem.severity === 'assumption' ? seen.node.value : null;
}

/** A value's place for a sentence: "passengerInfoList[1], en_US"; empty if none. */
export function sayPlace({ item, locale }: Place): { readonly place?: string } {
  const parts = [item, locale].filter((part) => part !== undefined);
  return parts.length === 0 ? {} : { place: parts.join(', ') };
}
