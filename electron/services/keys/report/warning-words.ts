import type { Words } from '../../../../shared/lib/text/words.ts';
import type { KeyWarning, KeyWarningId } from './key-finding.ts';

type Say = (what: string) => Words;

const words: Readonly<Record<KeyWarningId, Say>> = {
  'rsa-short': (bits) => ({
    en: `RSA keys of ${bits} bits are no longer considered safe; 2048 is the least to choose today.`,
    zh: `${bits} 位元的 RSA 密鑰已不再視為安全；現時最少應用 2048 位元。`,
  }),
  'armour-says-other': () => ({
    en: 'The BEGIN line names another kind of key than the one inside; it was read as what it is. Other programs may refuse it.',
    zh: 'BEGIN 行所寫的與內裏的密鑰種類不符；已按內容讀取，其他程式或會拒絕。',
  }),
  'begin-line-missing': () => ({
    en: 'The BEGIN line is missing; the key behind it is whole. Other programs will refuse it.',
    zh: 'BEGIN 行缺失；之後的密鑰是完整的。其他程式會拒絕。',
  }),
  'end-line-missing': () => ({
    en: 'The END line is missing or cut; the key before it is whole.',
    zh: 'END 行缺失或不完整；之前的密鑰是完整的。',
  }),
  'end-line-other': () => ({
    en: 'The END line does not match the BEGIN line.',
    zh: 'END 行與 BEGIN 行不符。',
  }),
  base64url: () => ({
    en: 'It is written in base64url (- and _ in place of + and /); other programs may refuse it.',
    zh: '以 base64url 寫成（用 - 及 _ 代替 + 及 /）；其他程式或會拒絕。',
  }),
  dashes: () => ({
    en: 'The dashes of its BEGIN or END line were changed, as word processors do; other programs will refuse it.',
    zh: 'BEGIN 或 END 行的連字號被改動過（文書處理軟件常會如此）；其他程式會拒絕。',
  }),
  'escaped-lines': () => ({
    en: 'Its line ends are written as a backslash and an n; they were read as line ends. Other programs will refuse it.',
    zh: '換行寫成了反斜線加 n，已當作換行讀取；其他程式會拒絕。',
  }),
  'one-line': () => ({
    en: 'It stands on a single line; other programs may refuse it.',
    zh: '全部寫在一行；其他程式或會拒絕。',
  }),
  quotes: () => ({
    en: 'A name, quotes or written-out line ends around it were passed over.',
    zh: '前後的名稱、引號或寫出來的換行已略過。',
  }),
  utf16: () => ({
    en: 'It is saved as UTF-16; other programs will refuse it until it is saved as UTF-8 or ASCII.',
    zh: '以 UTF-16 儲存；改存為 UTF-8 或 ASCII 之前，其他程式會拒絕。',
  }),
  hex: () => ({
    en: 'It is written in hexadecimal digits; other programs will refuse it.',
    zh: '以十六進制數字寫成；其他程式會拒絕。',
  }),
  'base64-of-file': () => ({
    en: 'It is the base64 of a whole key file, as secrets of Kubernetes are; it was decoded once.',
    zh: '這是整個密鑰檔案的 base64（如 Kubernetes 的 secret），已解碼一次。',
  }),
  'bytes-behind': () => ({
    en: 'There are bytes behind the key; they were not read.',
    zh: '密鑰之後還有其他位元組，沒有讀取。',
  }),
  'written-out-curve': () => ({
    en: 'Its curve is written out in numbers in place of its name; other programs may refuse it.',
    zh: '曲線以數值寫出，而非以名稱表示；其他程式或會拒絕。',
  }),
};

export function warningWords({ id, what }: KeyWarning): Words {
  return words[id](what ?? '');
}
