import type { VariantRow } from './variant-row.ts';

const timeNext = {
  en: 'Write the time once, into one variable: sign that text, and send the same text in the time header.',
  zh: '時間只寫一次並存於同一變數：簽署該文字，並在時間標頭中送出同一文字。',
};

/** Mistakes with the Client-Id, the time, and what stands between the parts. */
export const headerVariants = [
  {
    id: 'other-time',
    short: { en: 'another time signed', zh: '簽署了另一個時間' },
    means: {
      en: 'Another time text was signed than the one in the time header.',
      zh: '簽署的時間文字與時間標頭不同。',
    },
    next: timeNext,
  },
  {
    id: 'time-form',
    short: { en: 'same time signed in another form', zh: '同一時間以另一種寫法簽署' },
    means: {
      en: 'The time was signed in another form than the one in the time header.',
      zh: '時間以另一種寫法簽署，與時間標頭不同。',
    },
    next: timeNext,
  },
  {
    id: 'other-client-id',
    short: { en: 'another Client-Id signed', zh: '簽署了另一個 Client-Id' },
    means: { en: 'The Client-Id of another known client was signed.', zh: '簽署了另一個已知客戶的 Client-Id。' },
    next: {
      en: 'Sign the Client-Id that is sent in the header, character for character.',
      zh: '請簽署標頭中送出的 Client-Id，逐字相同。',
    },
    nextOfAnswer: {
      en: 'The answer is meant for another client, or the platform knows you by another Client-Id: check the one you send.',
      zh: '此回應是給另一個客戶的，或平台以另一個 Client-Id 認識你：請核對你所送出的 Client-Id。',
    },
  },
  {
    id: 'values-quoted',
    short: { en: 'quotes around a value', zh: '值被加上引號' },
    means: {
      en: 'Quotes stand around a value: of the Signature header, the Client-Id, the time or the body.',
      zh: '某個值被加上引號：Signature 標頭、Client-Id、時間或正文。',
    },
    next: {
      en: 'Write the bare values: no quotes, and no second JSON encoding of a text that is JSON already.',
      zh: '請寫入不帶引號的值；已是 JSON 的文字不要再編碼成 JSON。',
    },
  },
  {
    id: 'separators-swapped',
    short: { en: 'line feed and dots in other places', zh: '換行與句點位置不同' },
    means: {
      en: 'The line feed and the dots of the signed text stand in other places.',
      zh: '簽署文字中的換行與句點位置不同。',
    },
    next: {
      en: 'Join them as METHOD, space, path, one line feed (LF), Client-Id, dot, time, dot, body; nothing after it.',
      zh: '請依次連接：方法、空格、路徑、一個換行（LF）、Client-Id、句點、時間、句點、正文；其後再無任何內容。',
    },
  },
] as const satisfies readonly VariantRow[];
