import { inLanguage, type Language, type Words } from '../lib/words.ts';

/** The sections of the specification that clauses (`section/field`) point into. */
export const sections: Readonly<Record<string, Words>> = {
  base: { en: 'Order sync request, base fields', zh: '訂單同步請求：基本欄位' },
  amount: { en: 'Amount object', zh: '金額物件' },
  result: { en: 'Result object', zh: '結果物件' },
  response: { en: 'Base response', zh: '基本回應' },
  locales: { en: 'Localized display objects', zh: '多語言顯示物件' },
  shared: { en: 'Shared extInfo fields', zh: '共用 extInfo 欄位' },
  'train-ticket': { en: 'Train ticket fields', zh: '火車票欄位' },
  'queue-up': { en: 'Queue-up fields', zh: '排隊取號欄位' },
  states: { en: 'States and transitions', zh: '狀態與轉移' },
  endpoints: { en: 'Endpoints', zh: '端點' },
  headers: { en: 'General headers', zh: '通用標頭' },
  authentication: { en: 'Authentication', zh: '認證' },
  errors: { en: 'Errors', zh: '錯誤' },
  limits: { en: 'Limits', zh: '限制' },
};

/** A clause in words: "Train ticket fields, from". A section that is not known is named as it is written. */
export function sayClause(clause: string, language: Language): string {
  const slash = clause.indexOf('/');
  if (slash < 0) return clause;
  const section = clause.slice(0, slash);
  const words = Object.hasOwn(sections, section) ? sections[section] : undefined;
  const name = words === undefined ? section : inLanguage(words, language);
  return language === 'en' ? `${name}, ${clause.slice(slash + 1)}` : `${name}，${clause.slice(slash + 1)}`;
}
