import type { Finding } from '../../documents/finding.ts';
import {
  isEnvironmentVariable,
  resolveVariables,
  type Resolved,
  type VariableContext,
} from '../../documents/variables.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { JsonMember, JsonNode, JsonScan } from '../../lib/json/json-scan.ts';
import { bodyClause, type Draft } from './draft.ts';
import { mostFindings } from './density.ts';
import { scanPayload } from './scan-payload.ts';
import { examine, finish } from './validate.ts';
import type { ValidateOptions } from './options.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import { utf8Length } from '../../lib/text/text-width.ts';

export type TypedValidation = {
  /** Positions in the typed text. */
  readonly findings: readonly Finding[];
  readonly resolved: Resolved;
  readonly scan: JsonScan;
};

/** Validates typed text: rules see resolved variables, findings are at typed places. No fix overwrites a variable. */
export function validateTyped(typedText: string, context: VariableContext, options: ValidateOptions): TypedValidation {
  const resolved = resolveVariables(typedText, context);
  const scan = scanPayload(resolved.text);
  return { findings: findingsAsTyped(typedText, resolved, scan, options), resolved, scan };
}

/** The same for resolved and scanned text. */
export function findingsAsTyped(
  typedText: string,
  resolved: Resolved,
  scan: JsonScan,
  options: ValidateOptions,
): readonly Finding[] {
  const drafts = [...examine(scan, options), ...unknownVariables(resolved, scan)];
  return finish(
    drafts.map((draft) => asTyped(draft, typedText, resolved)),
    typedText,
  );
}

/** The only finding of a text too large for validation while typing: its size. */
export function findingsUnread(text: string): readonly Finding[] {
  const size = (Math.ceil((utf8Length(text) * 10) / 2 ** 20) / 10).toFixed(1);
  const words = { key: 'too-deep.text', values: { size } };
  return finish([{ rule: 'too-deep', severity: 'error', start: 0, end: 0, path: '', words, clause: bodyClause }], '');
}

/** Moves a draft to the typed text; drops a fix that overwrites a variable. */
export function asTyped(draft: Draft, typedText: string, { text, map }: Resolved): Draft {
  const { fix, ...rest } = draft;
  const place = (range: { readonly start: number; readonly end: number }): { start: number; end: number } => ({
    start: map.toTyped(range.start, 'start'),
    end: map.toTyped(range.end, 'end'),
  });
  const moved = { ...rest, ...place(draft) };
  if (fix === undefined) return moved;
  const edit = place(fix);
  const isAsTyped = typedText.slice(edit.start, edit.end) === text.slice(fix.start, fix.end);
  return isAsTyped ? { ...moved, fix: { ...fix, ...edit } } : moved;
}

/** Unknown variables of a sent payload, at their places. */
export function unknownVariableFindings(resolved: Resolved): readonly Finding[] {
  if (resolved.unknown.length === 0) return [];
  return finish(unknownVariables(resolved, scanPayload(resolved.text)), resolved.text);
}

function unknownVariables({ unknown, map }: Resolved, scan: JsonScan): readonly Draft[] {
  const { root } = scan;
  if (root?.kind !== 'object') return [];
  return unknown.slice(0, mostFindings + 1).flatMap(({ name, start }) => {
    const holder = holderOf(root, map.toResolved(start));
    return holder === null ? [] : [unknownVariable(name, holder)];
  });
}

type Holder = { readonly path: string; readonly start: number; readonly end: number };

function holderOf(root: JsonNode, offset: number): Holder | null {
  const path: (string | number)[] = [];
  let here = root;
  for (;;) {
    if (here.kind === 'object') {
      const member = here.members[firstEndingBehind(here.members, offset, endOfMember)];
      if (member === undefined || offset < member.keyStart) return null;
      path.push(member.key);
      if (offset < member.keyEnd) return { path: pointer(...path), start: member.keyStart, end: member.keyEnd };
      here = member.value;
    } else if (here.kind === 'array') {
      const index = firstEndingBehind(here.items, offset, endOfItem);
      const item = here.items[index];
      if (item === undefined || offset < item.start) return null;
      path.push(index);
      here = item;
    } else {
      const { start, end } = here;
      return start <= offset && offset < end ? { path: pointer(...path), start, end } : null;
    }
  }
}

const endOfMember = ({ value }: JsonMember): number => value.end;
const endOfItem = ({ end }: JsonNode): number => end;

/** The first part ending after the offset, by binary search. */
function firstEndingBehind<Part>(parts: readonly Part[], offset: number, endOf: (part: Part) => number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part !== undefined && endOf(part) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function unknownVariable(name: string, { path, start, end }: Holder): Draft {
  const key = isEnvironmentVariable(name) ? 'variable.no-value' : 'variable';
  const words = { key, values: { value: quoteText(`{{${name}}}`) } };
  return { rule: 'variable', severity: 'warning', start, end, path, words, clause: bodyClause };
}
