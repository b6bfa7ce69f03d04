import type { Words } from '../../../../shared/lib/text/words.ts';
import type { KeyFinding } from './key-finding.ts';
import type { KeyKind } from './key-kinds.ts';

const both = (text: string): Words => ({ en: text, zh: text });

/** What usable files are called. */
const names: Partial<Readonly<Record<KeyKind, Words>>> = {
  'pkcs8-pem': both('PKCS#8, PEM'),
  'pkcs1-pem': both('PKCS#1, PEM'),
  'sec1-pem': both('SEC1, PEM'),
  'encrypted-pkcs8-pem': { en: 'PKCS#8 with a passphrase, PEM', zh: '有通行短語的 PKCS#8，PEM' },
  'legacy-encrypted-pem': { en: 'PEM with a passphrase in the older form', zh: '舊式有通行短語的 PEM' },
  'pkcs8-der': both('PKCS#8, DER'),
  'pkcs1-der': both('PKCS#1, DER'),
  'sec1-der': both('SEC1, DER'),
  'encrypted-pkcs8-der': { en: 'PKCS#8 with a passphrase, DER', zh: '有通行短語的 PKCS#8，DER' },
  'pkcs8-base64': { en: 'PKCS#8, base64 without armour', zh: 'PKCS#8，無首尾行的 base64' },
  'pkcs1-base64': { en: 'PKCS#1, base64 without armour', zh: 'PKCS#1，無首尾行的 base64' },
  'spki-pem': both('SPKI, PEM'),
  'spki-der': both('SPKI, DER'),
  'spki-base64': { en: 'SPKI, base64 without armour', zh: 'SPKI，無首尾行的 base64' },
  'pkcs1-public-pem': both('PKCS#1'),
  'certificate-pem': { en: 'in a certificate, PEM', zh: '在證書內，PEM' },
  'certificate-der': { en: 'in a certificate, DER', zh: '在證書內，DER' },
  pfx: { en: 'in a PKCS#12 file', zh: '在 PKCS#12 檔案內' },
  'jwk-private': both('JSON Web Key'),
  'jwk-public': both('JSON Web Key'),
  'jwk-set': { en: 'the one that fits in a JSON Web Key Set', zh: 'JSON Web Key Set 內唯一適用的一條' },
  'pem-with-escaped-lines': { en: 'PEM with its line ends written as \\n', zh: '換行寫成 \\n 的 PEM' },
  'pem-on-one-line': { en: 'PEM on one line', zh: '寫成一行的 PEM' },
  'pem-bundle': { en: 'the only one of its kind in a PEM bundle', zh: 'PEM 檔案內多個區塊中唯一的一條' },
  'utf16-text': { en: 'saved as UTF-16', zh: '以 UTF-16 儲存' },
  'hex-der': { en: 'DER in hexadecimal', zh: '十六進制的 DER' },
};

/** What a usable file is, and what it is good for. */
export function usableSentence({ kind, inside, holds, facts }: KeyFinding): Words {
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
        zh: `這是${sizeZh} ${name} 公開密鑰（${zh}），可用來核對簽名。`,
      };
}
