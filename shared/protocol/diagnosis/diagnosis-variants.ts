import type { Words } from '../../lib/text/words.ts';

/**
 * The known mistakes with a signature, in the order they are tried. Ids are stable: reports and scripts read them. Each
 * is one single change that would make the signature verify.
 */
const rows = [
  { id: 'path-without-query', means: { en: 'The path was signed without its query.', zh: '簽署的路徑沒有查詢字串。' } },
  {
    id: 'path-with-host',
    means: {
      en: 'The whole address, host included, was signed in place of the path.',
      zh: '簽署的是連主機名稱的完整網址，而非路徑。',
    },
  },
  { id: 'other-method', means: { en: 'Another HTTP method was signed.', zh: '簽署了另一個 HTTP 方法。' } },
  {
    id: 'body-compact',
    means: {
      en: 'The body was written again without spaces before signing.',
      zh: '正文在簽署前被重新寫成沒有空白的 JSON。',
    },
  },
  {
    id: 'body-two-space',
    means: {
      en: 'The body was written again with two-space indentation before signing.',
      zh: '正文在簽署前被重新寫成縮排兩格的 JSON。',
    },
  },
  {
    id: 'body-sorted-keys',
    means: {
      en: 'The body was written again with its keys sorted before signing.',
      zh: '正文在簽署前被重新寫成按鍵名排序的 JSON。',
    },
  },
  {
    id: 'body-crlf',
    means: {
      en: 'The line ends of the body differ: CRLF on one side, LF on the other.',
      zh: '正文的換行符號不同：一方是 CRLF，另一方是 LF。',
    },
  },
  {
    id: 'body-no-final-newline',
    means: { en: 'The line end after the body is there on one side only.', zh: '正文末尾的換行只在其中一方出現。' },
  },
  { id: 'body-empty', means: { en: 'An empty body was signed.', zh: '簽署時正文是空的。' } },
  {
    id: 'other-time',
    means: {
      en: 'Another time text was signed than the one in the time header.',
      zh: '簽署的時間文字與時間標頭不同。',
    },
  },
  {
    id: 'other-client-id',
    means: { en: 'The Client-Id of another known client was signed.', zh: '簽署了另一個已知客戶的 Client-Id。' },
  },
  {
    id: 'separators-swapped',
    means: {
      en: 'The line feed and the dots of the signed text stand in other places.',
      zh: '簽署文字中的換行與句點位置不同。',
    },
  },
  {
    id: 'signature-base64url',
    means: { en: 'The signature is written as base64url.', zh: '簽名以 base64url 寫成。' },
  },
  {
    id: 'signature-raw-base64',
    means: { en: 'The signature is written as base64 without padding.', zh: '簽名以沒有補位的 base64 寫成。' },
  },
  {
    id: 'signature-encoded-twice',
    means: { en: 'The signature is percent-encoded twice.', zh: '簽名被百分號編碼了兩次。' },
  },
  { id: 'signature-not-encoded', means: { en: 'The signature is not percent-encoded.', zh: '簽名沒有百分號編碼。' } },
  {
    id: 'signature-plus-as-space',
    means: { en: 'A "+" of the signature was turned into a space on the way.', zh: '簽名中的「+」在途中變成空格。' },
  },
  { id: 'sha1', means: { en: 'The hash is SHA-1, where SHA-256 is expected.', zh: '雜湊是 SHA-1，應為 SHA-256。' } },
  {
    id: 'sha512',
    means: { en: 'The hash is SHA-512, where SHA-256 is expected.', zh: '雜湊是 SHA-512，應為 SHA-256。' },
  },
  {
    id: 'pss-padding',
    means: { en: 'The padding is PSS, where PKCS#1 v1.5 is expected.', zh: '填充方式是 PSS，應為 PKCS#1 v1.5。' },
  },
  {
    id: 'other-ecc224',
    means: {
      en: 'Another reading of ECC224 was used: its hash, or the form in which the signature is written (open point ecc224).',
      zh: '使用了 ECC224 的另一種解讀：雜湊法或簽名的寫法不同（待定事項 ecc224）。',
    },
  },
  { id: 'other-key', means: { en: 'Another stored key made the signature.', zh: '簽署用的是另一把已儲存的密鑰。' } },
  {
    id: 'other-key-version',
    means: { en: 'Another key version of this client made the signature.', zh: '簽署用的是此客戶另一個版本的密鑰。' },
  },
  {
    id: 'before-encryption',
    means: { en: 'The body was signed before it was encrypted.', zh: '正文在加密之前簽署。' },
  },
] as const;

export type DiagnosisVariantId = (typeof rows)[number]['id'];

export const diagnosisVariants: readonly { readonly id: DiagnosisVariantId; readonly means: Words }[] = rows;
