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

const pathNext = {
  en: 'Sign the path of the request line: with its first slash and its query, without scheme and host.',
  zh: '請按請求行中的路徑簽署：連開首的斜線和查詢字串，不連協定和主機名稱。',
};

export const pathVariants = [
  {
    id: 'path-without-query',
    short: { en: 'path signed without its query', zh: '路徑簽署時沒有查詢字串' },
    means: { en: 'The path was signed without its query.', zh: '簽署的路徑沒有查詢字串。' },
    next: pathNext,
  },
  {
    id: 'path-with-host',
    short: { en: 'host signed with the path', zh: '路徑簽署時連同主機名稱' },
    means: {
      en: 'The whole address, host included, was signed in place of the path.',
      zh: '簽署的是連主機名稱的完整網址，而非路徑。',
    },
    next: pathNext,
  },
  {
    id: 'path-without-first-slash',
    short: { en: 'path signed without its first slash', zh: '路徑簽署時沒有開首的斜線' },
    means: { en: 'Only one side has the first slash of the path.', zh: '路徑開首的斜線只在其中一方出現。' },
    next: pathNext,
  },
  {
    id: 'path-trailing-slash',
    short: { en: 'a slash at the end of the path', zh: '路徑末尾的斜線' },
    means: { en: 'Only one side has a slash at the end of the path.', zh: '路徑末尾的斜線只在其中一方出現。' },
    next: pathNext,
  },
  {
    id: 'path-base-stripped',
    short: { en: 'base path on one side only', zh: '基底路徑只在其中一方出現' },
    means: {
      en: 'Only one side has the start of the path (a base path that a gateway adds or removes).',
      zh: '路徑的開首部分（例如由閘道加上或移除的基底路徑）只在其中一方出現。',
    },
    next: {
      en: 'Both sides must sign the same path. Sign the path that arrives, or set the assumption signed-path to the signed one.',
      zh: '雙方須簽署同一路徑。請簽署送達時的路徑，或把假設 signed-path 設為實際簽署的路徑。',
    },
    nextOfAnswer: {
      en: 'A gateway changes the path. Set the assumption signed-path to the path that the platform signs, or make the gateway keep the path.',
      zh: '途中的閘道改動了路徑。請把假設 signed-path 設為平台所簽的路徑，或讓閘道保留原路徑。',
    },
  },
  {
    id: 'path-percent-decoded',
    short: { en: 'path percent-decoded or encoded', zh: '路徑的百分號編碼不同' },
    means: {
      en: 'The path was signed with its percent escapes decoded, or encoded once more.',
      zh: '簽署的路徑已解除百分號編碼，或多編碼了一次。',
    },
    next: {
      en: 'Sign the characters of the request line unchanged: do not decode or encode them.',
      zh: '請按請求行的字元原樣簽署，不要解碼或再編碼。',
    },
  },
  {
    id: 'path-as-sent',
    short: { en: 'path of the request line signed', zh: '簽署的是請求行的路徑' },
    means: {
      en: 'The path of the request line was signed, but the assumption signed-path requires another one.',
      zh: '簽署的是請求行中的路徑，而假設 signed-path 所選的是另一路徑。',
    },
    next: {
      en: 'Set the assumption signed-path to path-and-query, or sign the chosen path.',
      zh: '請把假設 signed-path 設為 path-and-query，或按所選的路徑簽署。',
    },
  },
  {
    id: 'other-method',
    short: { en: 'another HTTP method signed', zh: '簽署了另一個 HTTP 方法' },
    means: { en: 'Another HTTP method was signed.', zh: '簽署了另一個 HTTP 方法。' },
    next: {
      en: 'Sign the method of the request line, in capital letters.',
      zh: '請簽署請求行中的方法，全部用大寫字母。',
    },
  },
] as const satisfies readonly VariantRow[];
