import type { Words } from '../../../../../shared/lib/text/words.ts';
import type { KeyFacts, KeyFinding, KeyWarning, KeyWarningId, KeyKind } from './key-finding.ts';
import { problemWords } from './problem-words.ts';

type Say = (what: string) => Words;

const words: Readonly<Record<KeyWarningId, Say>> = {
  'rsa-short': (bits) => ({
    en: `RSA keys of ${bits} bits are no longer considered safe. Use at least 2048 bits.`,
    zh: `${bits} 位元的 RSA 密鑰已不再視為安全。請使用至少 2048 位元。`,
  }),
  'armour-says-other': () => ({
    en: 'The BEGIN line names another kind of key than the content, which was read. Other programs may refuse it.',
    zh: 'BEGIN 行所寫的密鑰種類與內容不符；已按內容讀取。其他程式或會拒絕。',
  }),
  'begin-line-missing': () => ({
    en: 'The BEGIN line is missing, but the key is complete. Other programs will refuse it.',
    zh: '缺少 BEGIN 行，但密鑰完整。其他程式會拒絕。',
  }),
  'end-line-missing': () => ({
    en: 'The END line is missing or cut, but the key is complete.',
    zh: '缺少 END 行或其不完整，但密鑰完整。',
  }),
  'end-line-other': () => ({ en: 'The END line does not match the BEGIN line.', zh: 'END 行與 BEGIN 行不符。' }),
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
    en: 'It is written on a single line. Other programs may refuse it.',
    zh: '全部寫在一行。其他程式或會拒絕。',
  }),
  quotes: () => ({
    en: 'A name, quotes or written-out line ends around it were skipped.',
    zh: '前後的名稱、引號或寫出來的換行已略過。',
  }),
  utf16: () => ({
    en: 'It is saved as UTF-16. Save it as UTF-8 or ASCII, or other programs will refuse it.',
    zh: '以 UTF-16 儲存。請改存為 UTF-8 或 ASCII，否則其他程式會拒絕。',
  }),
  hex: () => ({
    en: 'It is written in hexadecimal digits; other programs will refuse it.',
    zh: '以十六進位數字寫成；其他程式會拒絕。',
  }),
  'base64-of-file': () => ({
    en: 'It is the base64 of a whole key file, as secrets of Kubernetes are; it was decoded once.',
    zh: '這是整個密鑰檔案的 base64（如 Kubernetes 的 secret），已解碼一次。',
  }),
  'bytes-behind': () => ({ en: 'The bytes after the key were not read.', zh: '密鑰之後的位元組沒有讀取。' }),
  'written-out-curve': () => ({
    en: 'Its curve is written out in numbers in place of its name; other programs may refuse it.',
    zh: '曲線以數值寫出，而非以名稱表示；其他程式或會拒絕。',
  }),
};

function warningWords({ id, what }: KeyWarning): Words {
  return words[id](what ?? '');
}

const both = (text: string): Words => ({ en: text, zh: text });

const names: Partial<Readonly<Record<KeyKind, Words>>> = {
  'pkcs8-pem': both('PKCS#8, PEM'),
  'pkcs1-pem': both('PKCS#1, PEM'),
  'sec1-pem': both('SEC1, PEM'),
  'encrypted-pkcs8-pem': { en: 'PKCS#8 with a passphrase, PEM', zh: '有通行短語的 PKCS#8，PEM' },
  'legacy-encrypted-pem': { en: 'PEM with a passphrase, older format', zh: '舊式有通行短語的 PEM' },
  'pkcs8-der': both('PKCS#8, DER'),
  'pkcs1-der': both('PKCS#1, DER'),
  'sec1-der': both('SEC1, DER'),
  'encrypted-pkcs8-der': { en: 'PKCS#8 with a passphrase, DER', zh: '有通行短語的 PKCS#8，DER' },
  'pkcs8-base64': { en: 'PKCS#8, base64 without BEGIN and END lines', zh: 'PKCS#8，無首尾行的 base64' },
  'pkcs1-base64': { en: 'PKCS#1, base64 without BEGIN and END lines', zh: 'PKCS#1，無首尾行的 base64' },
  'spki-pem': both('SPKI, PEM'),
  'spki-der': both('SPKI, DER'),
  'spki-base64': { en: 'SPKI, base64 without BEGIN and END lines', zh: 'SPKI，無首尾行的 base64' },
  'pkcs1-public-pem': both('PKCS#1'),
  'certificate-pem': { en: 'in a certificate, PEM', zh: '在證書內，PEM' },
  'certificate-der': { en: 'in a certificate, DER', zh: '在證書內，DER' },
  pfx: { en: 'in a PKCS#12 file', zh: '在 PKCS#12 檔案內' },
  'jwk-private': both('JSON Web Key'),
  'jwk-public': both('JSON Web Key'),
  'jwk-set': { en: 'the only suitable key in a JSON Web Key Set', zh: 'JSON Web Key Set 內唯一適用的一條' },
  'pem-with-escaped-lines': { en: 'PEM with its line ends written as \\n', zh: '換行寫成 \\n 的 PEM' },
  'pem-on-one-line': { en: 'PEM on one line', zh: '寫成一行的 PEM' },
  'pem-bundle': { en: 'the only one of its kind in a PEM bundle', zh: 'PEM 檔案內多個區塊中唯一的一條' },
  'utf16-text': { en: 'saved as UTF-16', zh: '以 UTF-16 儲存' },
  'hex-der': { en: 'DER in hexadecimal', zh: '十六進位的 DER' },
};

function usableSentence({ kind, inside, holds, facts }: KeyFinding): Words {
  const form = names[kind] ?? both(kind);
  const inner = inside === null ? undefined : names[inside];
  const size = facts.curve ?? `${facts.bits ?? '?'}`;
  const isRsa = facts.algorithm === 'RSA';
  const en = inner === undefined ? form.en : `${form.en}; ${inner.en}`;
  const zh = inner === undefined ? form.zh : `${form.zh}；${inner.zh}`;
  const sizeEn = isRsa ? `of ${size} bits` : `on the curve ${size}`;
  const sizeZh = isRsa ? ` ${size} 位元的` : `曲線 ${size} 上的`;
  const name = facts.algorithm ?? '?';
  const article = /^[RE]/.test(name) ? 'an' : 'a';
  return holds === 'private'
    ? {
        en: `This is ${article} ${name} private key ${sizeEn} (${en}). It can sign.`,
        zh: `這是${sizeZh} ${name} 私人密鑰（${zh}），可用來簽署。`,
      }
    : {
        en: `This is ${article} ${name} public key ${sizeEn} (${en}). It can check signatures.`,
        zh: `這是${sizeZh} ${name} 公開密鑰（${zh}），可用來驗證簽名。`,
      };
}

/** A report on a key file, in words. It holds nothing of a private key and no passphrase. */
export type KeyReport = KeyFacts & {
  readonly kind: KeyKind;
  readonly inside: KeyKind | null;
  readonly holds: 'private' | 'public' | 'none';
  readonly usable: boolean;
  readonly warnings: readonly Words[];
  readonly sentence: Words;
  /** A command, where FILE stands for the file, or another step; null only when usable. */
  readonly next: Words | null;
};

/** Puts what was found into words. */
export function reportOf(finding: KeyFinding): KeyReport {
  const { kind, inside, holds, facts, problem } = finding;
  const said = problem === null ? null : problemWords(problem, finding);
  return {
    kind,
    inside,
    holds,
    ...facts,
    usable: finding.key !== null,
    warnings: finding.warnings.map(warningWords),
    sentence: said?.sentence ?? usableSentence(finding),
    next: said?.next ?? null,
  };
}

/**
 * A command with the file's name, quoted for a shell; unchanged where the name is unsafe. Its output never goes to that
 * file.
 */
export function withFileName(next: string, file: string): string {
  if (file === '-' || /[\p{C}\p{Zl}\p{Zp}]/u.test(file)) return next;
  const name = file.split('/').at(-1) ?? '';
  const other = /^(?:converted|new)[\w-]*\.\w+$/.test(name) ? next.replaceAll(name, `other-${name}`) : next;
  const named = file.startsWith('-') ? `./${file}` : file;
  const quoted = /^[\w./@%+,:-]+$/.test(named) ? named : `'${named.replaceAll("'", `'\\''`)}'`;
  return other.split(fileToken).join(quoted);
}

const fileToken = /\bFILE\b/;
