import * as z from 'zod';
import type { JsonValue } from '../lib/json/json.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { Words } from '../lib/text/words.ts';
import {
  type CheckContext,
  type JsonSchema,
  type Kind,
  type KindProblem,
  type Limit,
  type Picker,
  type SchemaView,
  typeProblem,
} from './field.ts';
import { gapValue, type GapChoices, type GapId } from '../gaps/gaps.ts';
import { isAdvised } from './requirement.ts';
import { countCodePoints, utf8Length } from '../lib/text/text-width.ts';

type Unit = { readonly count: (text: string) => number; readonly key: string };

/** What the gap length-unit counts where it does not count code points. */
const otherUnits: ReadonlyMap<string, Unit> = new Map([
  ['utf16', { count: (text: string) => text.length, key: 'max-length.utf16' }],
  ['utf8-bytes', { count: utf8Length, key: 'max-length.utf8-bytes' }],
]);

/** How long a text is as the gap length-unit counts: in code points, UTF-16 units or bytes of UTF-8. */
function lengthOf(text: string, gaps: GapChoices): number {
  return (otherUnits.get(gapValue(gaps, 'length-unit'))?.count ?? countCodePoints)(text);
}

/**
 * Checks a text against its limit. Where code points decide, a text too long only in UTF-16 units is an assumption.
 * Where another unit decides, the finding rests on that gap alone if the code points fit.
 */
function tooLong(text: string, most: number, gaps: GapChoices): KindProblem | null {
  // No unit counts more than three for each of the text's own.
  if (text.length * 3 <= most) return null;
  const unit = otherUnits.get(gapValue(gaps, 'length-unit'));
  const points = countCodePoints(text);
  if (unit !== undefined) {
    const used = unit.count(text);
    if (used <= most) return null;
    const resting = points > most ? {} : { gap: 'length-unit' as const };
    return { rule: 'max-length', key: unit.key, values: { used, most }, ...resting };
  }
  if (points > most) return { rule: 'max-length', values: { used: points, most } };
  if (text.length <= most) return null;
  return {
    rule: 'max-length',
    severity: 'assumption',
    key: 'max-length.units',
    gap: 'length-unit',
    values: { used: points, most, units: text.length },
  };
}

type TextFormat = {
  readonly name: string;
  /** What the reference says of it, without its limit. */
  readonly cell: Words;
  /** Counted as the gap length-unit reads "max length". */
  readonly maxLength?: number;
  /** The rules of the format, asked only of a text that is neither blank nor too long. */
  readonly format?: (text: string, context: CheckContext) => KindProblem | null;
  /** The format as schemas can say it; it may be looser than `format`, never stricter. */
  readonly pattern?: RegExp;
  /** More for the zod type than a pattern can say. */
  readonly refine?: (text: string, gaps: GapChoices) => boolean;
  readonly schema?: (view: SchemaView) => JsonSchema;
  readonly sample: (seed: number) => JsonValue;
  readonly limit?: Limit;
  readonly restsOn?: readonly GapId[];
  /** Values that are offered where a schema lists none. */
  readonly offers?: readonly string[];
};

/** A kind whose value is a JSON string: type, then blank, then length, then format. */
export function textKind(of: TextFormat): Kind {
  const limit = of.limit ?? characterLimit(of.maxLength);
  return {
    name: of.name,
    inside: { shape: 'nothing' },
    check: (node, context) => checkText(of, node, context),
    toZod: (view) => zodText(of, view),
    toJsonSchema: (view) => ({
      type: 'string',
      ...(of.maxLength === undefined ? {} : { maxLength: of.maxLength }),
      ...(of.pattern === undefined ? {} : { pattern: of.pattern.source }),
      ...of.schema?.(view),
    }),
    cell: cellWithLimit(of.cell, of.maxLength),
    sample: of.sample,
    ...(limit === undefined ? {} : { limit }),
    ...(of.restsOn === undefined ? {} : { dependsOn: of.restsOn }),
    ...offering(of.offers),
  };
}

function offering(values: readonly string[] | undefined): { readonly picker?: Picker } {
  return values === undefined ? {} : { picker: { picks: 'value', values } };
}

function checkText(of: TextFormat, node: JsonNode, context: CheckContext): KindProblem | null {
  if (node.kind !== 'string') return typeProblem('string', node, quoted(of, node, context));
  const text = node.value;
  const blank = text.trim() === '' ? blankProblem(context) : null;
  if (blank !== null) return blank;
  const length = of.maxLength === undefined ? null : tooLong(text, of.maxLength, context.gaps);
  if (length !== null && length.severity !== 'assumption') return length;
  return of.format?.(text, context) ?? length;
}

/** A blank text counts as absent: an error where the field is required, a warning where it is advised. */
function blankProblem({ field, required, root, status, gaps }: CheckContext): KindProblem | null {
  if (field.mayBeBlank?.(root) === true) return null;
  if (required) return { rule: 'empty' };
  return isAdvised(field, status, gaps) ? { rule: 'empty', severity: 'warning', key: 'empty.advised' } : null;
}

/** A number where a text is asked is fixed by quotes, when the quoted number is a legal text of this kind. */
function quoted(of: TextFormat, node: JsonNode, context: CheckContext): KindProblem['fix'] {
  if (node.kind !== 'number') return undefined;
  const raw = context.raw(node);
  if (of.format !== undefined && of.format(raw, context) !== null) return undefined;
  if (of.maxLength !== undefined && raw.length > of.maxLength) return undefined;
  return { key: 'fix.quote', text: `"${raw}"` };
}

function zodText(of: TextFormat, { required, gaps }: Parameters<Kind['toZod']>[0]): z.ZodType {
  const { maxLength, pattern, refine } = of;
  return z.string().refine((text) => {
    if (required && text.trim() === '') return false;
    if (maxLength !== undefined && lengthOf(text, gaps) > maxLength) return false;
    return (pattern?.test(text) ?? true) && (refine?.(text, gaps) ?? true);
  });
}

function characterLimit(most: number | undefined): Limit | undefined {
  if (most === undefined) return undefined;
  return {
    most,
    unit: 'characters',
    measure: (node, gaps) => (node.kind === 'string' ? lengthOf(node.value, gaps) : 0),
  };
}

function cellWithLimit(cell: Words, most: number | undefined): Words {
  if (most === undefined) return cell;
  return { en: `${cell.en}, at most ${most} characters`, zh: `${cell.zh}，最多 ${most} 個字元` };
}
