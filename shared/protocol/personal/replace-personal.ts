import type { JsonNode } from '../../lib/json/json-node.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { recoverJson } from '../../lib/json/recover/recover-json.ts';
import type { StandIns } from './stand-ins.ts';
import { once } from '../../lib/once.ts';
import { remembered } from '../../lib/remembered.ts';
import { scenarios } from '../../scenarios/index.ts';
import { allFields } from '../../fields/field.ts';

/** Texts in texts are read this deep. */
const mostLayers = 3;

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/**
 * A JSON text with a stand-in for each value of a personal member, at any depth, also in texts that are JSON themselves;
 * all other bytes stay. A broken text is replaced as far as it can be read, and a text that is not JSON is returned with
 * the values that are known so far replaced.
 */
export function replacePersonal(text: string, standIns: StandIns, layers = mostLayers): string {
  const root = scanJson(text).root ?? (/[{[]/.test(text.slice(0, 1000)) ? recoverJson(text).root : null);
  if (root === null) return standIns.within(replaceQuery(text, standIns));
  const edits: Edit[] = [];
  collect(root, { text, standIns, layers, edits }, null);
  return replaceRepeated(apply(text, edits), standIns);
}

/** A value that is repeated in another text of the document is replaced there too. Numbers stay: they are other values. */
function replaceRepeated(text: string, standIns: StandIns): string {
  if (standIns.within(text) === text) return text;
  const { root } = scanJson(text);
  if (root === null) return standIns.within(text);
  const edits: Edit[] = [];
  const look = (node: JsonNode): void => {
    if (node.kind === 'object') for (const { value } of node.members) look(value);
    else if (node.kind === 'array') for (const item of node.items) look(item);
    else if (node.kind === 'string') {
      const put = standIns.within(node.value);
      if (put !== node.value) edits.push({ start: node.start, end: node.end, text: JSON.stringify(put) });
    }
  };
  look(root);
  return apply(text, edits);
}

type Collected = {
  readonly text: string;
  readonly standIns: StandIns;
  readonly layers: number;
  readonly edits: Edit[];
};

/** `member`: the personal member that the value is in; null where it is in none. */
function collect(node: JsonNode, to: Collected, member: string | null): void {
  const { text, standIns, layers, edits } = to;
  switch (node.kind) {
    case 'object':
      for (const { key, value } of node.members) collect(value, to, personalName(key) ?? member);
      return;
    case 'array':
      for (const item of node.items) collect(item, to, member);
      return;
    case 'string':
      collectText(node, to, member);
      return;
    case 'number': {
      if (member === null) return;
      const source = text.slice(node.start, node.end);
      edits.push({ start: node.start, end: node.end, text: asNumber(source, standIns.of(member, source)) });
      return;
    }
    case 'too-deep':
      // What is not looked into does not leave.
      edits.push({ start: node.start, end: node.end, text: layers > 0 ? 'null' : '""' });
      return;
    default:
  }
}

/** The personal member that a key names: itself, or by a pointer, as the edits of a story do; null: none. */
function personalName(key: string): string | null {
  const names = key.startsWith('/') ? key.split('/') : [key];
  return names.findLast(isPersonalMember) ?? null;
}

function collectText(
  { start, end, value }: Extract<JsonNode, { kind: 'string' }>,
  { standIns, layers, edits }: Collected,
  member: string | null,
): void {
  const isJson = /^\s*[{[]/.test(value) && layers > 1;
  const inside = isJson ? replacePersonal(value, standIns, layers - 1) : replaceQuery(value, standIns);
  const put = member === null || (isJson && inside !== value) ? inside : standIns.of(member, value);
  if (put !== value) edits.push({ start, end, text: JSON.stringify(put) });
}

/** A number's digits alone are replaced; none begins with a zero. */
function asNumber(source: string, standIn: string): string {
  const digits = Array.from(source, (character, at) => (/\d/.test(character) ? standIn.charAt(at) : character)).join(
    '',
  );
  return digits.replace(/^(-?)0(?=\d)/, (_, sign: string) => `${sign}1`);
}

/** Values of personal parameters in an address or a form: `userId=…`. */
function replaceQuery(text: string, standIns: StandIns): string {
  if (!text.includes('=') || text.length > 100_000) return text;
  return text.replaceAll(/(?<=[?&]|^)([\w-]{1,60})=([^&#\s"']{1,500})/g, (written, name: string, value: string) =>
    isPersonalMember(name) ? `${name}=${parameterOf(value, (own) => standIns.of(name, own))}` : written,
  );
}

/** A stand-in has the kinds of characters of its value: only what was escaped is escaped again. */
function parameterOf(value: string, standIn: (value: string) => string): string {
  const own = decoded(value);
  return own === value ? standIn(own) : encodeURIComponent(standIn(own));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function apply(text: string, edits: readonly Edit[]): string {
  let [read, reached] = ['', 0];
  for (const { start, end, text: put } of edits.toSorted((one, other) => one.start - other.start)) {
    read += text.slice(reached, start) + put;
    reached = end;
  }
  return read + text.slice(reached);
}

/** Names that mean a phone or an address of mail in any spelling: no field table has them, payloads do. */
const phoneLike = /phone|mobile|msisdn|^tel(?:no|num|number)?$|contactno|contactnumber|whatsapp|email/;

/** Names of members whose values tell who a person is, of all field tables, in one spelling. */
const listed = once(() => {
  const all = scenarios.flatMap(({ fields }) => allFields(fields));
  return new Set(all.flatMap(({ name, isPersonal }) => (isPersonal === true ? [spelling(name)] : [])));
});

/** Whether the values of members of this name are replaced in what leaves the machine, whatever the spelling. */
export function isPersonalMember(name: string): boolean {
  return isRemembered(name);
}

/** Payloads repeat the same few names. */
const isRemembered = remembered(namesPersonalData, { most: 1000, longest: 64 });

function namesPersonalData(name: string): boolean {
  const own = spelling(name);
  return listed().has(own) || phoneLike.test(own);
}

function spelling(name: string): string {
  return name.toLowerCase().replaceAll(/[_\-\s]/g, '');
}
