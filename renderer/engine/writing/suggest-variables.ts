import { nodeAtPointer, pointer } from '../../../shared/lib/json/json-pointer.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { applyEdit, type TextEdit } from '../../../shared/lib/text/text-edit.ts';

export type Suggestion = {
  readonly path: string;
  readonly found: string;
  readonly put: string;
  readonly edit: TextEdit;
  /** Whether a copy is of little use without it. */
  readonly isUsual: boolean;
};

/** Nobody goes through more of them. */
const mostSuggestions = 100;

/**
 * Suggests variables for ids and times. Times are relative to `orderModifyTime`: two hours later is `{{now+2h}}`.
 * Customer ids are suggested but not preselected, as they depend on the environment.
 */
export function suggestVariables(text: string, root: JsonNode | null): readonly Suggestion[] {
  if (root?.kind !== 'object') return [];
  const known = { text, orderNo: orderNoOf(root), base: baseOf(root), seeds: new Map<string, string>() };
  const all: Suggestion[] = [];
  look(known, root, [], all);
  return all;
}

/** The text with the variables of these suggestions. */
export function withVariables(text: string, chosen: readonly Suggestion[]): string {
  return chosen
    .map(({ edit }) => edit)
    .toSorted((a, b) => b.start - a.start)
    .reduce(applyEdit, text);
}

type Known = {
  readonly text: string;
  readonly orderNo: string | null;
  readonly base: number | null;
  readonly seeds: Map<string, string>;
};
type Path = readonly (string | number)[];

/** A shorter or unusual number is ambiguous. */
const plainNumber = /^[\w-]{4,}$/;

function orderNoOf(root: JsonNode): string | null {
  const node = nodeAtPointer(root, '/merchantBizNo')?.node;
  return node?.kind === 'string' && plainNumber.test(node.value) ? node.value : null;
}

function baseOf(root: JsonNode): number | null {
  for (const name of ['orderModifyTime', 'orderCreateTime']) {
    const node = nodeAtPointer(root, `/${name}`)?.node;
    if (node?.kind === 'number' && isTime(node.value)) return node.value;
  }
  return null;
}

/** A whole number of milliseconds between 2001 and 2100. */
function isTime(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 978_307_200_000 && value < 4_102_444_800_000;
}

/** Recursion goes as deep as the scan let the tree grow. */
function look(known: Known, node: JsonNode, path: Path, all: Suggestion[]): void {
  if (all.length >= mostSuggestions) return;
  if (node.kind === 'object') {
    for (const { key, value } of node.members) look(known, value, [...path, key], all);
  } else if (node.kind === 'array') {
    for (const [index, item] of node.items.entries()) look(known, item, [...path, index], all);
  } else {
    const found = suggestion(known, node, path);
    if (found !== null) all.push(found);
  }
}

function suggestion(known: Known, node: JsonNode, path: Path): Suggestion | null {
  const found = known.text.slice(node.start, node.end);
  const suggested = node.kind === 'number' ? forTime(known, node.value, path) : forText(known, node, found, path);
  if (suggested === null) return null;
  const { put, isUsual } = suggested;
  const edit = { start: node.start, end: node.end, text: put };
  return { path: pointer(...path), found, put, edit, isUsual };
}

type Put = Pick<Suggestion, 'put' | 'isUsual'>;

function forTime({ base }: Known, value: number, path: Path): Put | null {
  if (!isTime(value)) return null;
  if (path.length === 1 && path[0] === 'orderCreateTime') return { put: '"{{order.created}}"', isUsual: true };
  if (base === null) return null;
  return { put: `"{{now${sayShift(value - base)}}}"`, isUsual: true };
}

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** A time shift to the second: "+2h", "-35m", or nothing. */
function sayShift(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds === 0) return '';
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? ['s', 1];
  return `${ms < 0 ? '-' : '+'}${seconds / size}${unit}`;
}

const people: ReadonlySet<unknown> = new Set(['userId', 'openId', 'merchantId']);
const anId = /^[0-9a-fA-F]{32}$/;

function forText(known: Known, node: JsonNode, found: string, path: Path): Put | null {
  if (node.kind !== 'string' || node.value === '' || node.value.includes('{{')) return null;
  const isOnTop = path.length === 1;
  if (isOnTop && path[0] === 'requestId') return { put: '"{{uuid32}}"', isUsual: true };
  if (isOnTop && people.has(path[0])) return { put: `"{{env.${path[0]}}}"`, isUsual: false };
  const { orderNo, seeds } = known;
  if (orderNo !== null && found.includes(orderNo) && !found.includes('\\'))
    return { put: found.replaceAll(orderNo, '{{order.no}}'), isUsual: true };
  if (!anId.test(node.value)) return null;
  const seed = seeds.get(node.value) ?? `id${seeds.size + 1}`;
  seeds.set(node.value, seed);
  return { put: `"{{seed.${seed}}}"`, isUsual: false };
}
