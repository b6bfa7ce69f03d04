import type { Result } from '../../documents/call.ts';
import type { Finding, FindingWords } from '../../documents/finding.ts';
import type { Words } from '../../lib/text/words.ts';
import { sayFinding } from '../validate/say.ts';
import { resultCodes } from '../../specification/results.ts';

export const repeatedWords: Words = {
  en: 'Repeated request: it got the same response and changed nothing.',
  zh: '重複的請求：得到相同回應，並無任何改變。',
};

export const ignoredWords: Words = {
  en: 'Ignored: the response was success, and the order is unchanged.',
  zh: '已略過：回應為成功，訂單維持不變。',
};

export const recordedWords: Words = {
  en: 'Recorded only: the sandbox checked nothing, and the order is unchanged.',
  zh: '只作記錄：沙盒沒有檢查，訂單維持不變。',
};

/** Words of a result: the code in both languages, then the message in its one language. */
export function wordsOfResult(code: string | undefined, message: string | undefined): Words | null {
  const means = resultCodes.find((row) => row.code === code)?.means;
  const said = message ?? (means === undefined ? code : undefined);
  if (means === undefined) return said === undefined ? null : { en: said, zh: `回應的訊息是「${said}」` };
  return said === undefined ? means : { en: `${means.en} (${said})`, zh: `${means.zh}（${said}）` };
}

/** The sentence of a finding in both languages. */
export function wordsOfFinding({ words }: { readonly words: FindingWords }): Words {
  return { en: sayFinding(words, 'en'), zh: sayFinding(words, 'zh-Hant-HK') };
}

type Judged = {
  readonly verdict: 'accepted' | 'repeated' | 'ignored' | 'refused';
  /** The error that the service names; null where the result says it all. */
  readonly finding: Finding | null;
  readonly result: Result;
};

/** Why a played call was refused or changed nothing; null for an accepted one. */
export function wordsOfVerdict({ verdict, finding, result }: Judged): Words | null {
  if (verdict === 'accepted') return null;
  if (verdict === 'repeated') return repeatedWords;
  if (verdict === 'ignored') return ignoredWords;
  return finding === null ? wordsOfResult(result.resultCode, result.resultMessage) : wordsOfFinding(finding);
}
