import { inLanguage, type Language, type Words } from '../lib/text/words.ts';

/** The general sections of the specification that clauses (`section/field`) point into. */
export const generalSections: Readonly<Record<string, Words>> = {
  base: { en: 'Order sync request, base fields', zh: '訂單同步請求：基本欄位' },
  amount: { en: 'Amount object', zh: '金額物件' },
  result: { en: 'Result object', zh: '結果物件' },
  response: { en: 'Base response', zh: '基本回應' },
  locales: { en: 'Localized display objects', zh: '多語言顯示物件' },
  shared: { en: 'Shared extInfo fields', zh: '共用 extInfo 欄位' },
  states: { en: 'States and transitions', zh: '狀態與轉移' },
  endpoints: { en: 'Endpoints', zh: '端點' },
  headers: { en: 'General headers', zh: '通用標頭' },
  authentication: { en: 'Authentication', zh: '認證' },
  errors: { en: 'Errors', zh: '錯誤' },
  limits: { en: 'Limits', zh: '限制' },
};

/** A scenario's own section of the specification. */
type ScenarioSection = { readonly section: string; readonly name: Words };

/**
 * Describes a clause: "Train ticket fields, from"; "States and transitions, Train ticket". An unknown section keeps
 * its written name.
 */
export function describeClauseWith(own: readonly ScenarioSection[], clause: string, language: Language): string {
  const slash = clause.indexOf('/');
  if (slash < 0) return clause;
  const section = clause.slice(0, slash);
  const place = clause.slice(slash + 1);
  const words = Object.hasOwn(generalSections, section) ? generalSections[section] : fieldsOf(own, section);
  const name = words === undefined ? section : inLanguage(words, language);
  const owner = section === 'states' ? ownSection(own, place) : undefined;
  const said = owner === undefined ? place : inLanguage(owner.name, language);
  return language === 'en' ? `${name}, ${said}` : `${name}，${said}`;
}

function ownSection(own: readonly ScenarioSection[], section: string): ScenarioSection | undefined {
  return own.find((each) => each.section === section);
}

function fieldsOf(own: readonly ScenarioSection[], section: string): Words | undefined {
  const name = ownSection(own, section)?.name;
  return name === undefined ? undefined : { en: `${name.en} fields`, zh: `${name.zh}欄位` };
}
