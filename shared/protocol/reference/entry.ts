import { say, type Words } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Field } from '../../fields/field.ts';

export const entryKinds = [
  'scenario',
  'status',
  'moves',
  'effect',
  'field',
  'limit',
  'values',
  'rule',
  'gap',
  'code',
  'header',
  'endpoint',
  'section',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export type Entry = {
  /** Unique `kind:name`: `field:train-ticket/extInfo.multiLang.<locale>.from`. */
  readonly id: string;
  readonly kind: EntryKind;
  /** The scenarios it belongs to; empty for what all have in common. */
  readonly scenarios: readonly string[];
  /** As the specification or the product writes it: `from`, `TICKETED`, `max-length`. */
  readonly name: string;
  /** What it is, or where it stands, in a few words. */
  readonly title: Words;
  readonly means: Words;
  readonly facts: readonly Fact[];
  /** Ids of related entries, each once. */
  readonly links: readonly string[];
  /** The clauses (`section/field`) that lead here. */
  readonly clauses: readonly string[];
  /** For a field: every place in which it stands. */
  readonly places: readonly Place[];
};

/** A field's place in a request or answer: `extInfo.multiLang.<locale>.passengerInfoList[].id`. */
export type Place = { readonly scenario: string; readonly of: 'request' | 'answer'; readonly place: string };

/** A field at one place; `holder` is the place of the field around it, "" at the top. */
export type PlacedField = { readonly at: Place; readonly holder: string; readonly field: Field };

export type Fact = { readonly label: Words; readonly values: readonly FactValue[] };

export type FactValue = {
  readonly text: Words;
  readonly entry?: string;
  /** Written as in a payload. */
  readonly isCode?: true;
};

/** What an entry may leave out where it has nothing to say. */
type EntryDraft = Pick<Entry, 'id' | 'kind' | 'name' | 'title' | 'means'> & Partial<Entry>;

/** A whole entry, without facts that say nothing. */
export function entryOf(draft: EntryDraft): Entry {
  const { facts = [], links = [] } = draft;
  return {
    scenarios: [],
    clauses: [],
    places: [],
    ...draft,
    facts: facts.filter(({ values }) => values.length > 0),
    links: [...new Set(links)].filter((id) => id !== draft.id),
  };
}

export const same = (text: string): Words => ({ en: text, zh: text });
export const code = (text: string): FactValue => ({ text: same(text), isCode: true });
export const linked = (text: string, entry: string): FactValue => ({ text: same(text), isCode: true, entry });
export const said = (text: Words): FactValue => ({ text });

/** A field's entry: per scenario for its own clause, else one for all. Answers have their own prefix. */
export function fieldId({ at, field }: Pick<PlacedField, 'at' | 'field'>, scenario: Scenario): string {
  const prefix = at.of === 'answer' ? 'answer' : 'field';
  return isOwn(field.clause, scenario) ? `${prefix}:${scenario.id}/${at.place}` : `${prefix}:${field.clause}`;
}

/** Whether a clause is of the scenario's own section. */
export function isOwn(clause: string, { section }: Scenario): boolean {
  return clause.startsWith(`${section}/`);
}

export const statusId = (scenario: string, status: string): string => `status:${scenario}/${status}`;
export const effectId = (scenario: string, status: string): string => `effect:${scenario}/${status}`;
export const movesId = (scenario: string): string => `moves:${scenario}`;
export const scenarioId = (scenario: string): string => `scenario:${scenario}`;
export const gapId = (gap: string): string => `gap:${gap}`;
export const ruleId = (rule: string): string => `rule:${rule}`;
export const codeId = (code: string): string => `code:${code}`;
export const headerId = (name: string): string => `header:${name}`;
export const headerKeyId = (header: string, name: string): string => `header:${header}/${name}`;
export const endpointId = (id: string): string => `endpoint:${id}`;
export const sectionId = (section: string): string => `section:${section}`;
export const limitId = (field: string): string => `limit:${field}`;
export const valuesId = (field: string): string => `values:${field}`;

export const labels = {
  also: say('Can also follow', '另可接上'),
  answer: say('In the response', '在回應中'),
  bizTypes: say('Usual merchantBizType', '常用 merchantBizType'),
  card: say('Card', '卡片'),
  cardFrom: say('Card from', '卡片開始'),
  cardUntil: say('Card until', '卡片結束'),
  clause: say('Clause', '條款'),
  conflicts: say('Unknown in', '視為不明的狀態'),
  default: say('Default', '預設'),
  effect: say('Effect', '效果'),
  end: say('End status', '終結狀態'),
  endpoint: say('Endpoint', '端點'),
  evidence: say('Reason for the default', '預設的依據'),
  example: say('Example', '範例'),
  first: say('As a first status', '作為首個狀態'),
  follows: say('Can follow', '可接在'),
  fields: say('Fields', '欄位'),
  gap: say('Assumption', '假設'),
  header: say('Header', '標頭'),
  keys: say('Keys', '鍵'),
  late: say('Too late', '過遲'),
  leads: say('Can be followed by', '其後可為'),
  limit: say('Limit', '限制'),
  locales: say('In both languages', '兩種語言'),
  notification: say('Notification', '通知'),
  noticeFrom: say('Notification from', '通知開始'),
  noticeUntil: say('Notification until', '通知結束'),
  otherwise: say('When absent', '缺少時'),
  others: say('Other values', '其他值'),
  ownText: say('Custom text', '自訂文字'),
  parts: say('Its parts', '其部分'),
  path: say('Path', '路徑'),
  place: say('Where', '位置'),
  repeat: say('Sent again', '再次發送'),
  required: say('Required', '必填'),
  requiredHere: say('Required here', '此狀態必填'),
  resultStatus: say('resultStatus', 'resultStatus'),
  rules: say('Rules', '規則'),
  severity: say('Severity', '嚴重程度'),
  stage: say('Can be changed', '可否更改'),
  statuses: say('Statuses', '狀態'),
  touches: say('Affects', '影響之處'),
  type: say('Type', '類型'),
  values: say('Values', '值'),
  wherever: say('Reported at', '標示於'),
} as const;

export const yes = say('yes', '是');
export const no = say('no', '否');
