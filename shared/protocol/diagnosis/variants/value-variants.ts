import type { Words } from '../../../lib/text/words.ts';

const valueNext = {
  en: 'Write the signature as standard base64 on one line, and percent-encode it once: signature=encodeURIComponent(base64).',
  zh: '請把簽名寫成單行的標準 base64，並作一次百分號編碼：signature=encodeURIComponent(base64)。',
};

export const valueVariants = [
  {
    id: 'signature-base64url',
    short: { en: 'signature as base64url', zh: '簽名以 base64url 寫成' },
    means: { en: 'The signature is written as base64url.', zh: '簽名以 base64url 寫成。' },
    next: valueNext,
  },
  {
    id: 'signature-raw-base64',
    short: { en: 'base64 without padding', zh: 'base64 沒有補位' },
    means: { en: 'The signature is written as base64 without padding.', zh: '簽名以沒有補位的 base64 寫成。' },
    next: valueNext,
  },
  {
    id: 'signature-encoded-twice',
    short: { en: 'signature percent-encoded twice', zh: '簽名被百分號編碼兩次' },
    means: { en: 'The signature is percent-encoded twice.', zh: '簽名被百分號編碼了兩次。' },
    next: {
      en: 'Percent-encode the base64 once; the HTTP library must not encode the header again.',
      zh: '只對 base64 作一次百分號編碼；HTTP 函式庫不得再編碼標頭。',
    },
  },
  {
    id: 'signature-not-encoded',
    short: { en: 'signature not percent-encoded', zh: '簽名沒有百分號編碼' },
    means: { en: 'The signature is not percent-encoded.', zh: '簽名沒有百分號編碼。' },
    next: valueNext,
  },
  {
    id: 'signature-plus-as-space',
    short: { en: '"+" of the signature became a space', zh: '簽名中的「+」變成空格' },
    means: { en: 'A "+" of the signature became a space on the way.', zh: '簽名中的「+」在途中變成空格。' },
    next: {
      en: 'Percent-encode the base64, so that each "+" is sent as %2B.',
      zh: '請對 base64 作百分號編碼，使每個「+」以 %2B 送出。',
    },
  },
  {
    id: 'signature-line-breaks',
    short: { en: 'line breaks in the base64', zh: 'base64 中有換行' },
    means: {
      en: 'The base64 of the signature is broken into lines, or has white space in it.',
      zh: '簽名的 base64 被分成多行，或夾有空白。',
    },
    next: {
      en: 'Write base64 on one line: base64 -w0, openssl base64 -A, b64encode (not encodebytes), Base64.getEncoder() (not getMimeEncoder()).',
      zh: '請把 base64 寫成一行：base64 -w0、openssl base64 -A、b64encode（不是 encodebytes）、Base64.getEncoder()（不是 getMimeEncoder()）。',
    },
  },
  {
    id: 'signature-hex',
    short: { en: 'signature in hexadecimal', zh: '簽名以十六進位寫成' },
    means: {
      en: 'The signature is written in hexadecimal, but base64 is expected.',
      zh: '簽名以十六進位寫成，應為 base64。',
    },
    next: {
      en: 'Encode the raw bytes of the signature as base64: sign("base64"), not sign("hex").',
      zh: '請把簽名的原始位元組編成 base64：用 sign("base64")，不要用 sign("hex")。',
    },
  },
  {
    id: 'sha1',
    short: { en: 'SHA-1 in place of SHA-256', zh: '用了 SHA-1，應為 SHA-256' },
    means: { en: 'The hash is SHA-1, but SHA-256 is expected.', zh: '雜湊是 SHA-1，應為 SHA-256。' },
    next: {
      en: 'Sign with SHA256withRSA (RSA-SHA256, PKCS#1 v1.5).',
      zh: '請用 SHA256withRSA（RSA-SHA256、PKCS#1 v1.5）簽署。',
    },
  },
  {
    id: 'sha512',
    short: { en: 'SHA-512 in place of SHA-256', zh: '用了 SHA-512，應為 SHA-256' },
    means: { en: 'The hash is SHA-512, but SHA-256 is expected.', zh: '雜湊是 SHA-512，應為 SHA-256。' },
    next: {
      en: 'Sign with SHA256withRSA (RSA-SHA256, PKCS#1 v1.5).',
      zh: '請用 SHA256withRSA（RSA-SHA256、PKCS#1 v1.5）簽署。',
    },
  },
  {
    id: 'pss-padding',
    short: { en: 'PSS padding in place of PKCS#1 v1.5', zh: '用了 PSS 填充，應為 PKCS#1 v1.5' },
    means: { en: 'The padding is PSS, but PKCS#1 v1.5 is expected.', zh: '填充方式是 PSS，應為 PKCS#1 v1.5。' },
    next: {
      en: 'Choose PKCS#1 v1.5 padding: RSASignaturePadding.Pkcs1, padding.PKCS1v15(), RSA_PKCS1_PADDING.',
      zh: '請選用 PKCS#1 v1.5 填充：RSASignaturePadding.Pkcs1、padding.PKCS1v15()、RSA_PKCS1_PADDING。',
    },
  },
  {
    id: 'other-ecc224',
    short: { en: 'another form of ECC224', zh: 'ECC224 的另一種形式' },
    means: {
      en: 'Another form of ECC224 was used: the hash or the signature format differs (assumption ecc224).',
      zh: '使用了 ECC224 的另一種形式：雜湊法或簽名的寫法不同（假設 ecc224）。',
    },
    next: {
      en: 'Sign as the assumption ecc224 states, or set it to the form that the other side uses.',
      zh: '請按假設 ecc224 簽署，或將其設為對方使用的形式。',
    },
  },
] as const satisfies readonly VariantRow[];

export type VariantRow = {
  /** Stable: reports and scripts read it. */
  readonly id: string;
  /** A few words for a list. */
  readonly short: Words;
  /** The mistake in a sentence. */
  readonly means: Words;
  /** What to change, for the author of the code that signs. */
  readonly next: Words;
  /** The fix here for an answer. Absent: the signer does `next`. */
  readonly nextOfAnswer?: Words;
};
