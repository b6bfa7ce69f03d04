import type { FindingWords } from '../../../shared/documents/finding.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../shared/protocol/validate/say.ts';
import { resultCodes } from '../../../shared/specification/results.ts';

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
