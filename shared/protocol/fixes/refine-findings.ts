import type { Finding, Fix } from '../../documents/finding.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { lineIndex, type LineIndex } from '../../lib/text/line-index.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { nextStatuses } from '../../lifecycle/check-move.ts';
import { fieldOfPointer } from '../reference/index.ts';
import { sayFinding } from '../validate/say.ts';
import { partId, partsOfLifecycle } from '../../lifecycle/parts.ts';
import type { OrderHistory } from '../validate/options.ts';
import { nameWithoutValue, withFillIns, type FillInTerms } from './fill-in.ts';

type RefineTerms = FillInTerms & {
  readonly gaps: GapChoices;
  readonly history: OrderHistory | 'unknown';
  readonly now: Instant;
};

/**
 * Refines the findings of validation for an author: one problem for one typing mistake, with one fix at the problem
 * itself. Adds fixes that are no certainty: a value of the template, a newer time, another status, a shorter text.
 * `terms` is called where a fix needs the tree of the text. Pure.
 */
export function refineFindings(findings: readonly Finding[], terms: () => RefineTerms): readonly Finding[] {
  if (findings.length === 0) return findings;
  let known: Known | null = null;
  const once = (): Known => {
    known ??= withLines(terms());
    return known;
  };
  return withFixes(withFillIns(foldUnvalued(foldStale(foldMisspelt(findings))), once), once);
}

type Known = RefineTerms & { readonly lines: LineIndex };

function withLines(terms: RefineTerms): Known {
  return { ...terms, lines: lineIndex(terms.text) };
}

/** Whether a fix decides for the author, so that only a click applies it, never *Fix all*. */
export function isAuthorsChoice({ rule, fix }: Pick<Finding, 'rule' | 'fix'>): boolean {
  return rule === 'status-move' || (fix !== undefined && choices.has(fix.words.key));
}

const choices: ReadonlySet<string> = new Set(['fix.shorten', 'fix.time-in-zone', 'fix.choose', 'fix.format-2']);

// One mistake, one problem

/** Joins a misspelt name and the absence of the name that was meant. */
function foldMisspelt(findings: readonly Finding[]): readonly Finding[] {
  const misspelt = findings.filter(({ fix }) => fix?.words.key === 'fix.rename');
  if (misspelt.length === 0) return findings;
  const folded = new Map<Finding, Finding>();
  const absent = new Set<Finding>();
  for (const wrong of misspelt) {
    const name = wrong.words.values['name'] ?? wrong.fix?.words.values['name'];
    const parent = wrong.path.slice(0, wrong.path.lastIndexOf('/'));
    const lack = findings.find(
      (each) => absences.has(each.rule) && each.path === parent && namesOf(each).includes(name) && !absent.has(each),
    );
    if (lack === undefined) continue;
    absent.add(lack);
    folded.set(wrong, joined(wrong, lack, String(name)));
  }
  return folded.size === 0
    ? findings
    : findings.filter((each) => !absent.has(each)).map((each) => folded.get(each) ?? each);
}

/** Drops that a time is before the create time where it is no newer than the last call: one newer time fixes both. */
function foldStale(findings: readonly Finding[]): readonly Finding[] {
  const stale = new Set(findings.flatMap(({ rule, path }) => (rule === 'modify-time-not-newer' ? [path] : [])));
  if (stale.size === 0) return findings;
  return findings.filter(({ rule, path }) => rule !== 'time-order' || !stale.has(path));
}

/** Drops the absence of a field whose name is there without a value: the text says so already. */
function foldUnvalued(findings: readonly Finding[]): readonly Finding[] {
  const unvalued = findings.flatMap((finding) => nameWithoutValue(finding) ?? []);
  if (unvalued.length === 0) return findings;
  return findings.filter(
    (each) =>
      !absences.has(each.rule) ||
      !unvalued.some(({ path, name }) => path === each.path && namesOf(each).includes(name)),
  );
}

const absences: ReadonlySet<string> = new Set(['required', 'user-required', 'locale-missing']);

/** What is absent; of alternatives each. */
function namesOf({ rule, words: { values } }: Finding): readonly unknown[] {
  if (rule === 'user-required') return String(values['fields'] ?? '').split(', ');
  return [values[rule === 'required' ? 'field' : 'locale']];
}

/** At the misspelt name, as severe as the absence. */
function joined(wrong: Finding, lack: Finding, field: string): Finding {
  const { value = '', place } = wrong.words.values;
  const values = { field, value, ...(place === undefined ? {} : { place }) };
  const words = { key: 'required.misspelt', values };
  const { gap: _, ...rest } = wrong;
  const { rule, severity, clause, gap } = lack;
  return {
    ...rest,
    rule,
    severity,
    clause,
    words,
    message: sayFinding(words, 'en'),
    ...(gap === undefined ? {} : { gap }),
  };
}

// Fixes that are no certainty

function withFixes(findings: readonly Finding[], terms: () => Known): readonly Finding[] {
  const cuts = new Map(findings.flatMap(({ rule, path, fix }) => (rule === 'text-cut' && fix ? [[path, fix]] : [])));
  const long = new Set(findings.filter(isTooLong).map(({ path }) => path));
  return findings.map((finding) => {
    // The problem that says "too long" carries the fix.
    if (finding.rule === 'text-cut' && finding.fix !== undefined && long.has(finding.path)) return withoutFix(finding);
    if (finding.fix !== undefined) return finding;
    const [fix, ...others] = isTooLong(finding)
      ? shortening(finding, cuts.get(finding.path), terms())
      : fixesOfPast(finding, terms);
    if (fix === undefined) return finding;
    return { ...finding, fix, ...(others.length === 0 ? {} : { otherFixes: others }) };
  });
}

function isTooLong({ rule, severity }: Finding): boolean {
  return severity === 'error' && (rule === 'max-length' || rule === 'remark-width');
}

function withoutFix(finding: Finding): Finding {
  const { fix: _, ...rest } = finding;
  return rest;
}

/** The longest start of a text of one language that meets its limit and fits on the phones; never of a proper name. */
function shortening({ path }: Finding, cut: Fix | undefined, { root, lines, scenario, gaps }: Known): readonly Fix[] {
  const field = fieldOfPointer(scenario.fields, path);
  const node = nodeAtPointer(root, path)?.node;
  const limit = field?.kind.limit;
  if (field === null || limit === undefined || node?.kind !== 'string') return noFix;
  const isFree = freeTexts.has(field.kind.name) && field.isProperName !== true && path.includes('/multiLang/');
  if (!isFree || node.value.includes('{{')) return noFix;
  const most = limit.mostWhen?.(gaps) ?? limit.most;
  const isShort = (value: string): boolean => limit.measure({ ...node, value }, gaps) <= most;
  const fits = cut === undefined ? null : readText(cut.edit.text);
  const value = fits !== null && isShort(fits) ? fits : longestStart(node.value, isShort);
  if (value === '') return noFix;
  return [fixAt(lines, node, JSON.stringify(value), { key: 'fix.shorten', values: { name: quoteText(value) } })];
}

/** Kinds of texts that mean something also when they end earlier; a link does not. */
const freeTexts: ReadonlySet<string> = new Set(['text', 'remark']);

function readText(source: string): string | null {
  const value: unknown = JSON.parse(source);
  return typeof value === 'string' ? value : null;
}

/** Ends at a word where the last third of it has one. */
function longestStart(value: string, isShort: (value: string) => boolean): string {
  let start = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(value)) {
    if (!isShort(start + segment)) break;
    start += segment;
  }
  const space = start.lastIndexOf(' ');
  const isInWord = /[\p{L}\p{N}]$/u.test(start) && /^[a-z\d]/iu.test(value.slice(start.length));
  return (isInWord && space > (start.length * 2) / 3 ? start.slice(0, space) : start).trimEnd();
}

/** Fixes for what the order's accepted calls do not allow, and for a requestId of another form. */
function fixesOfPast({ rule, words, path }: Finding, terms: () => Known): readonly Fix[] {
  if (rule === 'request-id-repeated' || (rule === 'uuid' && path === '/requestId')) return newRequestId(path, terms());
  if (rule === 'modify-time-not-newer') return newerTime(path, terms());
  if (rule !== 'status-move') return noFix;
  return words.key === rule ? allowedStatuses(path, terms()) : lastStatusOfPart(path, terms());
}

const noFix: readonly Fix[] = [];

/** None where the id must be of another form than that of the variable. */
function newRequestId(path: string, terms: Known): readonly Fix[] {
  return gapValue(terms.gaps, 'request-id-form') === 'dashed36' ? noFix : replacing(path, '"{{uuid32}}"', terms);
}

function newerTime(path: string, terms: Known): readonly Fix[] {
  const { history, now } = terms;
  const last = typeof history === 'string' ? null : history.orderModifyTime;
  if (last === null) return noFix;
  if (now + second > last) return replacing(path, now > last ? '"{{now}}"' : '"{{now+1s}}"', terms);
  const number = last + second;
  return replacing(path, String(number), terms, { key: 'fix.newer-time', values: { number } });
}

const second = 1000;

/** Each status that the scenario allows next; that of the last call comes last. */
function allowedStatuses(path: string, terms: Known): readonly Fix[] {
  const { history, scenario, gaps } = terms;
  if (history === 'unknown') return noFix;
  const last = history === 'empty' ? null : history.status;
  const allowed = nextStatuses(scenario.lifecycle, gaps, last);
  return [...allowed.filter((name) => name !== last), ...allowed.filter((name) => name === last)].flatMap((name) =>
    replacing(path, JSON.stringify(name), terms),
  );
}

/** A part (a passenger) that may not change keeps the status that it has. */
function lastStatusOfPart(path: string, terms: Known): readonly Fix[] {
  const { history, scenario, root } = terms;
  const known = typeof history === 'string' ? [] : (history.parts ?? []);
  const parts = partsOfLifecycle(scenario.lifecycle);
  const [at = '', index = ''] = /^.*\/(\d+)(?=\/)/.exec(path) ?? [];
  const item = nodeAtPointer(root, at)?.node;
  if (parts === undefined || item === undefined) return noFix;
  const id = partId(item, Number(index), parts);
  const last = known.find((part) => part.id === id);
  return last === undefined ? noFix : replacing(path, JSON.stringify(last.status), terms);
}

function replacing(
  path: string,
  source: string,
  { root, text, lines }: Known,
  words: Fix['words'] = { key: 'fix.replace', values: { name: source.replaceAll('"', '') } },
): readonly Fix[] {
  const node = nodeAtPointer(root, path)?.node;
  if (node === undefined || text.slice(node.start, node.end) === source) return noFix;
  return [fixAt(lines, node, source, words)];
}

function fixAt(
  lines: LineIndex,
  { start, end }: { readonly start: number; readonly end: number },
  source: string,
  words: Fix['words'],
): Fix {
  return { label: sayFinding(words, 'en'), words, edit: { ...lines.rangeOf(start, end), text: source } };
}
