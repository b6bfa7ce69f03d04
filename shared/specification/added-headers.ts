import type { Words } from '../lib/text/words.ts';
import { quoteText } from '../lib/text/quote-text.ts';

/** What Passbench writes itself, for the request and for the connection. */
const own: ReadonlySet<string> = new Set([
  'accept-encoding',
  'client-id',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'encrypt',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'request-time',
  'signature',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Why no header of that name may be added; null: it may. */
export function headerNameProblem(name: string): Words | null {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(name))
    return {
      en: `${quoteText(name)} is not a valid header name: use letters, digits and "-", at most 64.`,
      zh: `${quoteText(name)} 不是有效的標頭名稱：只可用字母、數字及「-」，最多 64 個字元。`,
    };
  if (!own.has(name.toLowerCase())) return null;
  return { en: `${name} is set by Passbench and cannot be added.`, zh: `${name} 由 Passbench 設定，不能另加。` };
}

/** Why this cannot be the value of a header; null: it can. The value is not quoted. */
export function headerValueProblem(value: string): Words | null {
  if (/^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(value)) return null;
  return {
    en: 'a header value must be printable ASCII, without a space at either end.',
    zh: '標頭只可用可列印的 ASCII 字元，首尾不可有空格。',
  };
}
