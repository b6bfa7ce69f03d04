import type { Words } from '../../lib/text/words.ts';
import { bodyVariants } from './variants/body-variants.ts';
import { pathVariants } from './variants/path-variants.ts';
import { valueVariants } from './variants/value-variants.ts';
import type { VariantRow } from './variants/variant-row.ts';

const keyVariants = [
  {
    id: 'other-key',
    short: { en: 'signed with another key', zh: '以另一個密鑰簽署' },
    means: { en: 'Another stored key made the signature.', zh: '簽署用的是另一把已儲存的密鑰。' },
    next: {
      en: 'Sign with the private key whose public half is registered for this Client-Id, or register the other one.',
      zh: '請用已為此 Client-Id 登記公開密鑰的那把私人密鑰簽署，或登記另一把公開密鑰。',
    },
    nextOfAnswer: {
      en: 'The platform key that is given here is not the one that signed: use the one that is named, or ask the platform for its public key of this environment.',
      zh: '此處的平台密鑰並非簽署所用的密鑰：請改用另一把，或向平台索取此環境的公開密鑰。',
    },
  },
  {
    id: 'other-key-version',
    short: { en: 'signed with another key version', zh: '以另一個密鑰版本簽署' },
    means: { en: 'Another key version of this client made the signature.', zh: '簽署用的是此客戶另一個版本的密鑰。' },
    next: {
      en: 'Name in keyVersion the version of the key that signs.',
      zh: '請在 keyVersion 中寫明簽署所用密鑰的版本。',
    },
    nextOfAnswer: {
      en: 'The platform key that is given here is not the one that signed: use the one that is named, or ask the platform for its public key of this environment.',
      zh: '此處的平台密鑰並非簽署所用的密鑰：請改用另一把，或向平台索取此環境的公開密鑰。',
    },
  },
  {
    id: 'text-changed',
    short: { en: 'right key, another text', zh: '密鑰正確，文字不同' },
    means: {
      en: 'The right key made the signature, over another text than the one that arrived.',
      zh: '簽名由正確的密鑰製成，但所簽的文字與收到的不同。',
    },
    next: {
      en: 'Print the text you sign, as bytes, and hold it against the expected text; the first difference is the mistake.',
      zh: '請把簽署的文字以位元組印出，與預期的文字對照；第一處不同之處便是錯誤所在。',
    },
    nextOfAnswer: {
      en: 'Something on the way changed the answer, or the platform signs another text: ask it for the text that it signs, and compare the SHA-256.',
      zh: '途中有東西改動了回應，或平台所簽的是另一段文字：請向平台查詢所簽的文字，並比較 SHA-256。',
    },
  },
  {
    id: 'key-unknown',
    short: { en: 'no key at hand made it', zh: '並非由已知的密鑰製成' },
    means: {
      en: 'No key that is known here made this signature, over any text; or its value was damaged on the way.',
      zh: '無論所簽的是甚麼文字，此簽名都不是由這裡已知的密鑰製成；或其值在途中受損。',
    },
    next: {
      en: 'Compare your private key with the public key that is registered: openssl pkey -in private.pem -pubout.',
      zh: '請核對你的私人密鑰與已登記的公開密鑰是否一對：openssl pkey -in private.pem -pubout。',
    },
    nextOfAnswer: {
      en: 'Check that the platform key that is given here is whole, and the one of this environment.',
      zh: '請確認此處的平台密鑰完整無缺，並屬於此環境。',
    },
  },
  {
    id: 'signature-cut',
    short: { en: 'signature of the wrong length', zh: '簽名長度不符' },
    means: {
      en: 'The signature has another length than the key gives: it was cut, or made with a key of another size.',
      zh: '簽名的長度與密鑰不符：它被截斷，或由另一長度的密鑰製成。',
    },
    next: {
      en: 'Send the whole value of the signature, and check that the key is the registered one.',
      zh: '請送出完整的簽名值，並確認所用的是已登記的密鑰。',
    },
    nextOfAnswer: {
      en: 'Check that the platform key that is given here is whole, and the one of this environment.',
      zh: '請確認此處的平台密鑰完整無缺，並屬於此環境。',
    },
  },
] as const satisfies readonly VariantRow[];

const timeNext = {
  en: 'Write the time once, into one variable: sign that text, and send the same text in the time header.',
  zh: '時間只寫一次並存於同一變數：簽署該文字，並在時間標頭中送出同一文字。',
};

const headerVariants = [
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

/**
 * The known mistakes, in their order on screen. Each is one change that makes the signature verify, except the last
 * three (`certainVariants`).
 */
const rows = [...pathVariants, ...headerVariants, ...bodyVariants, ...valueVariants, ...keyVariants] as const;

export type DiagnosisVariantId = (typeof rows)[number]['id'];

export const diagnosisVariants: readonly (VariantRow & { readonly id: DiagnosisVariantId })[] = rows;

/** What is certain if no single change verifies. */
export type CertainVariantId = 'text-changed' | 'key-unknown' | 'signature-cut';

const byId = new Map<string, VariantRow>(rows.map((row) => [row.id, row]));

/** The fix for a variant: in the signer's code, or here for an answer. null if unknown. */
export function nextOf(id: string, of: 'request' | 'answer'): Words | null {
  const row = findVariant(id);
  if (row === null) return null;
  return of === 'answer' ? (row.nextOfAnswer ?? row.next) : row.next;
}

/** The variant of that id; null if this version has none. */
export function findVariant(id: string): VariantRow | null {
  return byId.get(id) ?? null;
}
