import type { Finding, Fix } from '../../documents/finding.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { lineIndex, type LineIndex } from '../../lib/text/line-index.ts';
import { sayFinding } from '../validate/say.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { replaceScheme } from '../../scenarios/templates.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';
import { layOutLike, putMember, type NewMember } from '../../lib/json/json-edit.ts';

export type FillInTerms = {
  /** As typed, and the tree of it. */
  readonly text: string;
  readonly root: JsonNode | null;
  readonly scenario: Scenario;
  readonly status: string;
  /** The app scheme of links; null: as the templates have it. */
  readonly scheme: string | null;
};

/** The most missing values with a fix. */
const mostFilled = 200;

/** Rules about absent values. */
const absences: ReadonlySet<string> = new Set(['required', 'user-required', 'locale-missing']);

/** Whether a fix adds an untyped value: of a template or the other language. */
export function isFillIn({ words: { key } }: Pick<Fix, 'words'>): boolean {
  return key === 'fix.fill-in' || key === 'fix.copy-locale';
}

/**
 * Adds fixes for missing values: from the status's template, or copied from the other language. Such values are not
 * certain, so validation offers none. Null terms give none. Places are in the terms' text.
 */
export function withFillIns(findings: readonly Finding[], terms: () => FillInTerms | null): readonly Finding[] {
  if (!findings.some(isAbsence)) return findings;
  const given = terms();
  const root = given?.root ?? null;
  if (given === null || root === null) return findings;
  const known = { ...given, root, lines: lineIndex(given.text), template: templateOf(given) };
  let filled = 0;
  return findings.map((finding) => {
    if (!isAbsence(finding) || filled >= mostFilled) return finding;
    const fix = fillIn(finding, known);
    if (fix === null) return finding;
    filled += 1;
    return { ...finding, fix };
  });
}

function isAbsence(finding: Finding): boolean {
  return finding.fix === undefined && (absences.has(finding.rule) || nameWithoutValue(finding) !== null);
}

/** What a fault of the syntax leaves without a value; null for any other finding. */
export function nameWithoutValue({ rule, words: { values } }: Finding): { readonly path: string; name: string } | null {
  const { holder, field } = values;
  return rule === 'syntax' && typeof holder === 'string' && typeof field === 'string'
    ? { path: holder, name: field }
    : null;
}

type Template = { readonly text: string; readonly root: JsonNode | null };
type Known = FillInTerms & { readonly root: JsonNode; readonly lines: LineIndex; readonly template: Template };

function templateOf({ scenario, status, scheme }: Pick<FillInTerms, 'scenario' | 'status' | 'scheme'>): Template {
  const plain = scenario.templates.filter(({ variant }) => variant === undefined);
  const template = plain.find((each) => each.status === status) ?? plain[0];
  const text = replaceScheme(template?.text ?? '', scheme);
  return { text, root: scanJson(text).root };
}

function fillIn(finding: Finding, known: Known): Fix | null {
  const { text, root, lines } = known;
  const unvalued = nameWithoutValue(finding);
  if (unvalued !== null) return fillInValue(finding, unvalued, known);
  const holder = nodeAtPointer(root, finding.path)?.node;
  if (holder?.kind !== 'object') return null;
  const { path, words } = finding;
  const names = String(words.values['fields'] ?? words.values['field'] ?? '').split(', ');
  const found =
    finding.rule === 'locale-missing' ? otherLocale(finding, holder, known) : templateValue({ path, names }, known);
  if (found === null) return null;
  const { name, source, order, key } = found;
  const { start, end, text: put } = putMember(text, holder, { name, source, order });
  const said = { key, values: { name } };
  return { label: sayFinding(said, 'en'), words: said, edit: { ...lines.rangeOf(start, end), text: put } };
}

/** Puts the template's value behind a name that has none; never a second member. */
function fillInValue(
  finding: Finding,
  { path, name }: { readonly path: string; name: string },
  known: Known,
): Fix | null {
  const { text, lines } = known;
  const found = templateValue({ path, names: [name] }, known);
  const before = text.slice(0, lines.offsetAt(finding.line, finding.column));
  const behind = before.trimEnd();
  const end = /[\r\n]/.test(before.slice(behind.length)) ? behind.length : before.length;
  const sign = behind.endsWith(':') ? ' ' : behind.endsWith('"') ? ': ' : null;
  if (found === null || sign === null) return null;
  const line = /(?:^|\r\n|\n|\r)[ \t]*(?=[^\r\n]*$)/.exec(behind)?.[0] ?? '';
  const words = { key: found.key, values: { name } };
  const edit = { ...lines.rangeOf(behind.length, end), text: sign + layOutLike(found.source, line) };
  return { label: sayFinding(words, 'en'), words, edit };
}

type Found = NewMember & { readonly key: string };

/** The template's value for a missing field; the first of alternatives. */
function templateValue(
  { path, names }: { readonly path: string; readonly names: readonly string[] },
  { template }: Known,
): Found | null {
  const holder = nodeAtPointer(template.root, path.replace(anyIndex, '/0'))?.node;
  if (holder?.kind !== 'object') return null;
  const member = holder.members.find(({ key }) => names.includes(key));
  if (member === undefined) return null;
  const { start, end } = member.value;
  const order = holder.members.map(({ key }) => key);
  return { name: member.key, source: template.text.slice(start, end), order, key: 'fix.fill-in' };
}

/** Every list item is filled in as the template's first. */
const anyIndex = /\/\d+(?=\/|$)/g;

/** The other language's texts; without it the template's. */
function otherLocale(finding: Finding, holder: ObjectNode, known: Known): Found | null {
  const name = String(finding.words.values['locale'] ?? '');
  const there = nodeAtPointer(known.template.root, finding.path.replace(anyIndex, '/0'))?.node;
  const locales = there?.kind === 'object' ? there.members : [];
  const other = holder.members.findLast(
    ({ key, value }) => key !== name && value.kind === 'object' && locales.some((locale) => locale.key === key),
  );
  if (other === undefined) {
    const value = locales.find(({ key }) => key === name)?.value;
    if (value === undefined) return null;
    return { name, source: known.template.text.slice(value.start, value.end), order: [], key: 'fix.fill-in' };
  }
  const { start, end } = other.value;
  return { name, source: known.text.slice(start, end), order: [], key: 'fix.copy-locale' };
}
