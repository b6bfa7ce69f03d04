import type { VariantRow } from './value-variants.ts';

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
    means: {
      en: 'Only one side has the first slash of the path.',
      zh: '路徑開首的斜線只在其中一方出現。',
    },
    next: pathNext,
  },
  {
    id: 'path-trailing-slash',
    short: { en: 'a slash at the end of the path', zh: '路徑末尾的斜線' },
    means: {
      en: 'Only one side has a slash at the end of the path.',
      zh: '路徑末尾的斜線只在其中一方出現。',
    },
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
