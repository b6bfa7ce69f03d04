import type { Words } from '../../lib/text/words.ts';
import { bodyVariants } from './variants/body-variants.ts';
import { valueVariants, type VariantRow, pathVariants } from './variants/value-variants.ts';

const keyVariants = [
  {
    id: 'other-key',
    short: { en: 'signed with another key', zh: '以另一條密鑰簽署' },
    means: { en: 'Another stored key made the signature.', zh: '簽署用的是另一條已儲存的密鑰。' },
    next: {
      en: 'Sign with the private key whose public key is registered for this Client-Id, or register the other public key.',
      zh: '請用與此 Client-Id 已登記公開密鑰對應的私人密鑰簽署，或登記另一條公開密鑰。',
    },
    nextOfAnswer: {
      en: 'The given platform key is not the one that signed. Use the named one, or ask the platform for its public key of this environment.',
      zh: '所提供的平台密鑰並非簽署所用的密鑰。請改用所示的一條，或向平台索取此環境的公開密鑰。',
    },
  },
  {
    id: 'other-key-version',
    short: { en: 'signed with another key version', zh: '以另一個密鑰版本簽署' },
    means: { en: 'Another key version of this client made the signature.', zh: '簽署用的是此客戶端另一版本的密鑰。' },
    next: { en: 'Set keyVersion to the version of the signing key.', zh: '請在 keyVersion 中寫明簽署所用密鑰的版本。' },
    nextOfAnswer: {
      en: 'The given platform key is not the one that signed. Use the named one, or ask the platform for its public key of this environment.',
      zh: '所提供的平台密鑰並非簽署所用的密鑰。請改用所示的一條，或向平台索取此環境的公開密鑰。',
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
      en: 'Print the signed text as bytes and compare it with the expected text. The first difference is the mistake.',
      zh: '請把簽署的文字以位元組印出，與預期的文字比較。首個不同之處便是錯誤所在。',
    },
    nextOfAnswer: {
      en: 'Something on the way changed the response, or the platform signs another text. Ask it for the signed text, and compare the SHA-256.',
      zh: '回應在途中曾被改動，或平台所簽的是另一段文字。請向平台查詢所簽的文字，並比較 SHA-256。',
    },
  },
  {
    id: 'key-unknown',
    short: { en: 'no known key made it', zh: '並非由已知的密鑰製成' },
    means: {
      en: 'No known key made this signature, whatever the text, or its value was damaged on the way.',
      zh: '無論所簽的是甚麼文字，此簽名都不是由已知的密鑰製成；或其值在途中受損。',
    },
    next: {
      en: 'Compare your private key with the registered public key: openssl pkey -in private.pem -pubout.',
      zh: '請核對你的私人密鑰與已登記的公開密鑰是否一對：openssl pkey -in private.pem -pubout。',
    },
    nextOfAnswer: {
      en: 'Check that the given platform key is complete and belongs to this environment.',
      zh: '請確認所提供的平台密鑰完整，並屬於此環境。',
    },
  },
  {
    id: 'signature-cut',
    short: { en: 'signature of the wrong length', zh: '簽名長度不符' },
    means: {
      en: 'The length of the signature does not fit the key: it was cut, or made with a key of another size.',
      zh: '簽名的長度與密鑰不符：它被截斷，或由另一長度的密鑰製成。',
    },
    next: {
      en: 'Send the complete signature, and check that the key is the registered one.',
      zh: '請送出完整的簽名值，並確認所用的是已登記的密鑰。',
    },
    nextOfAnswer: {
      en: 'Check that the given platform key is complete and belongs to this environment.',
      zh: '請確認所提供的平台密鑰完整，並屬於此環境。',
    },
  },
] as const satisfies readonly VariantRow[];

const timeNext = {
  en: 'Write the time once, into one variable. Sign that text, and send the same text in the time header.',
  zh: '時間只寫一次並存於同一變數：簽署該文字，並在時間標頭中送出同一文字。',
};

const headerVariants = [
  {
    id: 'other-time',
    short: { en: 'another time signed', zh: '簽署了另一個時間' },
    means: { en: 'The signed time differs from the time header.', zh: '簽署的時間文字與時間標頭不同。' },
    next: timeNext,
  },
  {
    id: 'time-form',
    short: { en: 'same time signed in another format', zh: '同一時間以另一種寫法簽署' },
    means: {
      en: 'The time was signed in another format than in the time header.',
      zh: '時間以另一種寫法簽署，與時間標頭不同。',
    },
    next: timeNext,
  },
  {
    id: 'other-client-id',
    short: { en: 'another Client-Id signed', zh: '簽署了另一個 Client-Id' },
    means: { en: 'The Client-Id of another known client was signed.', zh: '簽署了另一個已知客戶端的 Client-Id。' },
    next: {
      en: 'Sign the Client-Id that is sent in the header, character for character.',
      zh: '請簽署標頭中送出的 Client-Id，逐字相同。',
    },
    nextOfAnswer: {
      en: 'The response is for another client, or the platform knows you by another Client-Id. Check the Client-Id that you send.',
      zh: '此回應屬於另一個客戶端，或平台以另一個 Client-Id 識別你。請核對你送出的 Client-Id。',
    },
  },
  {
    id: 'values-quoted',
    short: { en: 'quotes around a value', zh: '值被加上引號' },
    means: {
      en: 'A value is in quotes: in the Signature header, the Client-Id, the time or the body.',
      zh: '某個值被加上引號：在 Signature 標頭、Client-Id、時間或正文內。',
    },
    next: {
      en: 'Write the values without quotes, and do not encode JSON text as JSON again.',
      zh: '請寫入不帶引號的值；已是 JSON 的文字不要再編碼成 JSON。',
    },
  },
  {
    id: 'separators-swapped',
    short: { en: 'line feed or dots misplaced', zh: '換行或句點位置錯誤' },
    means: {
      en: 'The line feed or the dots of the signed text are misplaced.',
      zh: '簽署文字中的換行或句點位置錯誤。',
    },
    next: {
      en: 'Join METHOD, space, path, one line feed (LF), Client-Id, dot, time, dot and body, with nothing after them.',
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
