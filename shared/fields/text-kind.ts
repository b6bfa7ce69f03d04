import * as z from 'zod';
import type { JsonValue } from '../lib/json/json.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { Words } from '../lib/text/words.ts';
import type { CheckContext, JsonSchema, Kind, KindProblem, Limit, SchemaView } from './field.ts';
import type { GapChoices, GapId } from '../gaps/gaps.ts';
import { isAdvised } from './requirement.ts';
import { lengthOf, tooLong } from './text-length.ts';
import { typeProblem } from './type-problem.ts';

/** What makes one kind of text differ from another. */
export type TextFormat = {
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
    ...(of.restsOn === undefined ? {} : { restsOn: of.restsOn }),
  };
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

/** A blank text says no more than an absent one: it is wrong where the field must be there, and warned of where it should. */
function blankProblem({ field, required, root, status, gaps }: CheckContext): KindProblem | null {
  if (field.mayBeBlank?.(root) === true) return null;
  if (required) return { rule: 'empty' };
  return isAdvised(field, status, gaps) ? { rule: 'empty', severity: 'warning', key: 'empty.advised' } : null;
}

/** A number where a text is asked is mended by quotes, when the quoted number is a legal text of this kind. */
function quoted(of: TextFormat, node: JsonNode, context: CheckContext): KindProblem['mend'] {
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
