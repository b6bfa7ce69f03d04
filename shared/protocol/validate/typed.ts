import type { Finding } from '../../documents/finding.ts';
import { myNameOf } from '../../documents/my-variables.ts';
import {
  isEnvironmentVariable,
  resolveVariables,
  type Resolved,
  type VariableContext,
} from '../../documents/variables.ts';
import { closestVariable } from '../../documents/variable-list.ts';
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
  const drafts = withUnknownVariables(examine(scan, options), unknownVariables(resolved, scan));
  return finish(
    drafts.map((draft) => asTyped(draft, typedText, resolved)),
    typedText,
  );
}

/** One problem for a value that is nothing but a name that is no variable: what else is wrong with it follows from that. */
function withUnknownVariables(drafts: readonly Draft[], unknown: readonly UnknownVariable[]): readonly Draft[] {
  const alone = new Map(unknown.flatMap(({ draft, isAlone }) => (isAlone ? [[draft.path, draft]] : [])));
  const isConsequence = ({ rule, path, start }: Draft): boolean =>
    alone.get(path)?.start === start || (rule === 'id-mismatch' && alone.has('/merchantBizNo'));
  const severities = new Map(drafts.filter(isConsequence).map(({ path, severity }) => [path, severity]));
  return [
    ...drafts.filter((draft) => !isConsequence(draft)),
    ...unknown.map(({ draft }) => ({ ...draft, severity: severities.get(draft.path) ?? draft.severity })),
  ];
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
  const found = unknownVariables(resolved, scanPayload(resolved.text));
  return finish(
    found.map(({ draft }) => draft),
    resolved.text,
  );
}

/** `isAlone`: the value is nothing else. */
type UnknownVariable = { readonly draft: Draft; readonly isAlone: boolean };

function unknownVariables({ unknown, map }: Resolved, scan: JsonScan): readonly UnknownVariable[] {
  const { root } = scan;
  if (root?.kind !== 'object') return [];
  return unknown.slice(0, mostFindings + 1).flatMap(({ name, start, end }) => {
    const place = { start: map.toResolved(start), end: map.toResolved(end) };
    const holder = holderOf(root, place.start);
    if (holder === null) return [];
    const isAlone = holder.start + 1 === place.start && holder.end - 1 === place.end;
    return [{ draft: unknownVariable(name, holder, place), isAlone }];
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

function keyOf(name: string): 'variable' | 'variable.my' | 'variable.my-name' | 'variable.no-value' {
  if (name.startsWith('my.')) return myNameOf(name) === null ? 'variable.my-name' : 'variable.my';
  return isEnvironmentVariable(name) ? 'variable.no-value' : 'variable';
}

function unknownVariable(name: string, { path, start, end }: Holder, place: { start: number; end: number }): Draft {
  const key = keyOf(name);
  const words = { key, values: { value: quoteText(`{{${name}}}`) } };
  const draft: Draft = { rule: 'variable', severity: 'warning', start, end, path, words, clause: bodyClause };
  const meant = key === 'variable' ? closestVariable(name) : null;
  if (meant === null) return draft;
  const text = `{{${meant}}}`;
  return { ...draft, fix: { ...place, text, words: { key: 'fix.replace', values: { name: text } } } };
}
