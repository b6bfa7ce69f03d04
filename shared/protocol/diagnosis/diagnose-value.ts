import type { SignatureAlgorithm } from '../../specification/authentication.ts';
import type { Words } from '../../lib/text/words.ts';
import { getEcc224Variant, ecc224Variants } from '../signing/signature.ts';
import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import { toStandardBase64, percentDecode } from '../signing/signature-header.ts';

/** Other hashes, paddings, forms and keys of the signature. */
export function cryptoChanges(input: DiagnosisInput, algorithm: SignatureAlgorithm): DiagnosisChange[] {
  const { otherKeys = [] } = input;
  return [
    ...(algorithm === 'RSA256' ? rsaChanges : ecc224Changes(input)),
    ...otherKeys.map(({ name, sameClient }, key): DiagnosisChange => ({
      variant: sameClient ? 'other-key-version' : 'other-key',
      why: { en: `Another key made the signature: ${name}.`, zh: `簽署用的是另一條密鑰：${name}。` },
      key,
    })),
  ];
}

const rsaChanges: readonly DiagnosisChange[] = [
  {
    variant: 'sha1',
    why: { en: 'It was made with SHA-1; RSA256 uses SHA-256.', zh: '簽名用 SHA-1 製成；RSA256 使用 SHA-256。' },
    hash: 'sha1',
  },
  {
    variant: 'sha512',
    why: { en: 'It was made with SHA-512; RSA256 uses SHA-256.', zh: '簽名用 SHA-512 製成；RSA256 使用 SHA-256。' },
    hash: 'sha512',
  },
  {
    variant: 'pss-padding',
    why: {
      en: 'It was made with PSS padding; RSA256 uses PKCS#1 v1.5.',
      zh: '簽名用 PSS 填充製成；RSA256 使用 PKCS#1 v1.5。',
    },
    padding: 'pss',
  },
];

function ecc224Changes({ gaps = {} }: DiagnosisInput): DiagnosisChange[] {
  const inForce = getEcc224Variant(gaps);
  return ecc224Variants
    .filter(({ id }) => id !== inForce.id)
    .map((reading) => ({
      variant: 'other-ecc224',
      why: {
        en: `The signature was made with ecc224=${reading.id}, but the assumption is ecc224=${inForce.id}.`,
        zh: `簽名以 ecc224=${reading.id} 製成，但假設是 ecc224=${inForce.id}。`,
      },
      reading,
    }));
}

const whys = {
  base64url: { en: 'The signature is written as base64url.', zh: '簽名以 base64url 寫成。' },
  raw: { en: 'The signature is written as base64 without padding.', zh: '簽名以沒有補位的 base64 寫成。' },
  twice: { en: 'The signature is percent-encoded twice; once is enough.', zh: '簽名被百分號編碼兩次；一次便足夠。' },
  notEncoded: { en: 'The signature is not percent-encoded.', zh: '簽名沒有百分號編碼。' },
  plus: {
    en: 'Each "+" of the signature was turned into a space; percent-encode it as %2B.',
    zh: '簽名中的每個「+」都變成了空格；請把它編碼為 %2B。',
  },
  breaks: {
    en: 'The base64 of the signature has line breaks or spaces in it; write it on one line.',
    zh: '簽名的 base64 中有換行或空格；請寫成一行。',
  },
  hex: {
    en: 'The signature is written in hexadecimal; write its bytes as base64.',
    zh: '簽名以十六進位寫成；請把其位元組寫成 base64。',
  },
  hexInBase64: {
    en: 'The signature was written in hexadecimal, then encoded as base64. Write its bytes as base64.',
    zh: '簽名先寫成十六進位，再把該文字寫成 base64；請直接把其位元組寫成 base64。',
  },
  quotes: {
    en: 'The values of the Signature header are in quotes; remove the quotes.',
    zh: 'Signature 標頭的值加上了引號；請去掉引號。',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** How else the value after `signature=` may be meant. */
export function valueReadings(written: string): DiagnosisChange[] {
  const value = written.trim();
  const once = percentDecode(value);
  const twice = once === null || once === value ? null : percentDecode(once);
  const withPlus = once !== null && once.includes(' ') ? once.replaceAll(' ', '+') : null;
  const plain = once ?? value;
  const readings: readonly (readonly [DiagnosisVariantId, string | null, Words])[] = [
    ['values-quoted', withoutQuotes(value), whys.quotes],
    ['signature-base64url', /[-_]/.test(value) ? value : null, whys.base64url],
    ['signature-raw-base64', value.endsWith('=') ? null : value, whys.raw],
    ['signature-encoded-twice', twice, whys.twice],
    ['signature-not-encoded', value.includes('%') ? null : value, whys.notEncoded],
    ['signature-plus-as-space', withPlus, whys.plus],
    // A leading "+" may have become the optional space.
    ['signature-plus-as-space', written.startsWith(' ') ? written.trimEnd().replaceAll(' ', '+') : null, whys.plus],
    ['signature-line-breaks', withoutBreaks(plain), whys.breaks],
    ['signature-hex', hexAsBase64(plain), whys.hex],
    ['signature-hex', hexAsBase64(textInBase64(plain)), whys.hexInBase64],
  ];
  return readings.flatMap(([variant, text, why]) => {
    const signatureBase64 = text === null ? null : toStandardBase64(text);
    return signatureBase64 === null ? [] : [{ variant, why, signatureBase64 }];
  });
}

/** Without white space and escaped line breaks; null if there are none. */
function withoutBreaks(text: string): string | null {
  const joined = text.replace(/\s+|\\[rnt]|%0[aAdD]/g, '');
  return joined === text ? null : joined;
}

/** Without quotes at its ends, percent-encoded or not; null if there are none. */
function withoutQuotes(text: string): string | null {
  const bare = unquoted(text);
  return bare === text ? null : (percentDecode(bare) ?? bare);
}

const quoteMarks = ['"', "'", '%22', '%27'];

/** Removes quotes at the ends. A piece of a header may have them on one side only. */
export function unquoted(text: string): string {
  let bare = text;
  for (let count = 0; count < 4; count++) {
    const first = quoteMarks.find((mark) => bare.startsWith(mark));
    if (first !== undefined) bare = bare.slice(first.length);
    const last = quoteMarks.find((mark) => bare.endsWith(mark));
    if (last !== undefined) bare = bare.slice(0, -last.length);
  }
  return bare;
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A key of 16,384 bits gives 4,096 digits. */
const hexPattern = /^(?:[0-9a-f]{2}:?){32,2048}$/i;

/** Hexadecimal bytes as base64, else null. */
function hexAsBase64(text: string | null): string | null {
  const bare = text?.trim() ?? '';
  if (!hexPattern.test(bare)) return null;
  const bytes =
    bare
      .replaceAll(':', '')
      .match(/../g)
      ?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  let base64 = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.slice(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const four = [18, 12, 6, 0].map((shift) => base64Digits[(bits >> shift) & 63] ?? '').join('');
    base64 += four.slice(0, Math.min(bytes.length - at, 3) + 1);
  }
  return base64;
}

/** The ASCII text that is written in base64; null where it is none. */
function textInBase64(base64: string): string | null {
  const standard = toStandardBase64(base64);
  if (standard === null) return null;
  let text = '';
  let bits = 0;
  let count = 0;
  for (const digit of standard.replaceAll('=', '')) {
    bits = ((bits << 6) | base64Digits.indexOf(digit)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    const code = (bits >> count) & 0xff;
    if (code > 0x7e) return null;
    text += String.fromCharCode(code);
  }
  return text;
}
