import type { Finding } from '../../documents/finding.ts';
import { scenarios as allScenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { effectEntries } from './effect-entries.ts';
import {
  type Entry,
  entryOf,
  linked,
  said,
  type FactValue,
  codeId,
  gapId,
  headerId,
  ruleId,
  sectionId,
  statusId,
  labels,
} from './entry.ts';
import { fieldEntries } from './field-entries.ts';
import { generalEntries, scenarioEntry } from './general-entries.ts';
import { messageEntries } from './message-entries.ts';
import { placeOfPointer } from './places.ts';
import { stateEntries } from './state-entries.ts';
import { gaps, type Severity, type Gap } from '../../gaps/gaps.ts';
import { say, type Words } from '../../lib/text/words.ts';
import { touchesOfGap } from './gap-touches.ts';
import { ruleWords } from './rule-words.ts';
import type { RuleWords } from './rule-words-of-answers.ts';

export { entryKinds } from './entry.ts';
export type { Entry, EntryKind, Fact, FactValue } from './entry.ts';
export { fieldOfPointer, fieldTitle, namedField, titleOf } from './places.ts';
export { searchReference } from './search.ts';

/** The reference and its look-ups. Each result is an existing id or null. */
export type Reference = {
  readonly entries: readonly Entry[];
  readonly find: (id: string) => Entry | null;
  /** The entry of a clause (`section/field`), the nearest to the pointer if several. */
  readonly entryOfClause: (clause: string, at?: PayloadPlace) => string | null;
  readonly entryOfFinding: (finding: Pick<Finding, 'clause' | 'path'>, scenario: Scenario | null) => string | null;
  readonly entryOfRule: (rule: string) => string | null;
  readonly entryOfGap: (gap: string) => string | null;
  readonly entryOfCode: (code: string) => string | null;
  readonly entryOfHeader: (name: string) => string | null;
  /** The entry at a pointer; `status` if the value is a status. */
  readonly entryOfPointer: (at: PayloadPlace, status?: string) => string | null;
};

type PayloadPlace = { readonly scenario: Scenario; readonly pointer: string };

/** Builds the reference once per list of scenarios. */
export function referenceOf(scenarios: readonly Scenario[] = allScenarios): Reference {
  const known = built.get(scenarios);
  if (known !== undefined) return known;
  const reference = build(scenarios);
  built.set(scenarios, reference);
  return reference;
}

const built = new WeakMap<readonly Scenario[], Reference>();

function build(scenarios: readonly Scenario[]): Reference {
  const known = [
    ...scenarios.flatMap((scenario) => [
      scenarioEntry(scenario),
      ...stateEntries(scenario),
      ...effectEntries(scenario),
    ]),
    ...fieldEntries(scenarios),
    ...messageEntries(scenarios),
    ...ruleEntries(),
    ...generalEntries(),
  ];
  const byClause = clausesOf(known);
  const sections = new Set(known.filter(({ kind }) => kind === 'section').map(({ id }) => id));
  const entryOfClause: Reference['entryOfClause'] = (clause, at) => {
    const found = byClause.get(clause) ?? [];
    const [first] = found;
    if (first === undefined) {
      const section = sectionId(clause.slice(0, Math.max(clause.indexOf('/'), 0)));
      return sections.has(section) ? section : null;
    }
    return (at === undefined ? undefined : nearestOf(found, at))?.id ?? first.id;
  };
  const entries = [...known, ...gapEntries((clause) => entryOfClause(clause))];
  return { entries, ...lookups(entries, entryOfClause) };
}

function lookups(entries: readonly Entry[], entryOfClause: Reference['entryOfClause']): Omit<Reference, 'entries'> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const fieldAt = fieldsByPlace(entries);
  const ifKnown = (id: string): string | null => (byId.has(id) ? id : null);
  const entryOfPointer: Reference['entryOfPointer'] = ({ scenario, pointer }, status) => {
    const ofStatus = status === undefined ? null : ifKnown(statusId(scenario.id, status));
    if (ofStatus !== null) return ofStatus;
    const place = placeOfPointer(scenario.fields, pointer);
    return place === null ? null : (fieldAt.get(`${scenario.id} ${place}`) ?? null);
  };
  return {
    find: (id) => byId.get(id) ?? null,
    entryOfClause,
    entryOfFinding: ({ clause, path }, scenario) =>
      entryOfClause(clause, scenario === null ? undefined : { scenario, pointer: path }),
    entryOfRule: (rule) => ifKnown(ruleId(rule)),
    entryOfGap: (gap) => ifKnown(gapId(gap)),
    entryOfCode: (code) => ifKnown(codeId(code)),
    // Names of headers are compared without regard to case.
    entryOfHeader: (name) => entries.find(({ id }) => id.toLowerCase() === headerId(name).toLowerCase())?.id ?? null,
    entryOfPointer,
  };
}

function clausesOf(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const clause of entry.clauses) {
      const known = found.get(clause);
      if (known === undefined) found.set(clause, [entry]);
      else known.push(entry);
    }
  }
  return found;
}

function fieldsByPlace(entries: readonly Entry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ id, places }) =>
      places
        .filter(({ of }) => of === 'request')
        .map(({ scenario, place }): [string, string] => [`${scenario} ${place}`, id]),
    ),
  );
}

/** The entry at the pointer or right below: absences are reported at the parent. */
function nearestOf(found: readonly Entry[], { scenario, pointer }: PayloadPlace): Entry | undefined {
  const place = placeOfPointer(scenario.fields, pointer) ?? '';
  const below = place === '' ? '' : `${place}.`;
  const places = ({ places: all }: Entry): readonly string[] =>
    all.filter((each) => each.scenario === scenario.id && each.of === 'request').map((each) => each.place);
  return (
    found.find((entry) => places(entry).includes(place)) ??
    found.find((entry) => places(entry).some((each) => withoutLocale(each).startsWith(withoutLocale(below))))
  );
}

function withoutLocale(place: string): string {
  return place.replaceAll('.<locale>', '').replaceAll('[]', '');
}

const severities: Readonly<Record<Severity, Words>> = {
  error: { en: 'error', zh: '錯誤' },
  warning: { en: 'warning', zh: '警告' },
  assumption: { en: 'assumption', zh: '假設' },
};

const looksAt: Readonly<Record<RuleWords['looksAt'], Words>> = {
  payload: { en: 'about payloads', zh: '關於內容' },
  answer: { en: 'about responses', zh: '關於回應' },
  both: { en: 'about payloads and responses', zh: '關於內容及回應' },
};

/** What validation reports, one entry for each rule. */
function ruleEntries(): readonly Entry[] {
  return ruleWords.map((rule) => {
    const gapsOf = gaps.filter(({ id }) => touchesOfGap(id).rules.includes(rule.id)).map(({ id }) => id);
    return entryOf({
      id: ruleId(rule.id),
      kind: 'rule',
      name: rule.id,
      title: looksAt[rule.looksAt],
      means: rule.means,
      facts: [
        { label: labels.severity, values: rule.severities.map((severity) => said(severities[severity])) },
        { label: labels.wherever, values: [said(rule.at)] },
        { label: labels.gap, values: gapsOf.map((gap) => linked(gap, gapId(gap))) },
      ],
    });
  });
}

const evidence: Readonly<Record<Gap['evidence'][number], Words>> = {
  S: say('the wording of the specification', '規格的字眼'),
  P: say('public documents and client code of the same API family', '同系列介面的公開文件及客戶端程式碼'),
  J: say('judgement', '判斷'),
};

/** One entry per gap. `entryOfClause` finds the entry of a clause. */
function gapEntries(entryOfClause: (clause: string) => string | null): readonly Entry[] {
  return gaps.map((gap) => {
    const { clauses, headers, rules } = touchesOfGap(gap.id);
    const value = (name: string): FactValue => {
      const means = gap.values[name];
      return {
        text: means === undefined ? say(name, name) : say(`${name}: ${means.en}`, `${name}：${means.zh}`),
      };
    };
    return entryOf({
      id: gapId(gap.id),
      kind: 'gap',
      name: gap.id,
      title: say('not specified', '規格沒有說明'),
      means: gap.point,
      facts: [
        { label: labels.default, values: [value(gap.default)] },
        { label: labels.others, values: gap.others.map(value) },
        { label: labels.ownText, values: gap.ownText === undefined ? [] : [said(gap.ownText)] },
        { label: labels.evidence, values: gap.evidence.map((letter) => said(evidence[letter])) },
        { label: labels.touches, values: [said(gap.touches), ...clauses.map((clause) => felt(clause))] },
        { label: labels.header, values: headers.map((name) => linked(name, headerId(name))) },
        { label: labels.rules, values: rules.map((rule) => linked(rule, ruleId(rule))) },
      ],
      links: clauses.flatMap((clause) => entryOfClause(clause) ?? []),
    });
  });

  function felt(clause: string): FactValue {
    const entry = entryOfClause(clause);
    return { text: say(clause, clause), isCode: true, ...(entry === null ? {} : { entry }) };
  }
}
