import type { Words } from '../../../lib/text/words.ts';

const say = (en: string, zh: string): Words => ({ en, zh });

const inFront = say(
  'It likely comes from a gateway or a proxy in front of the service, which answers in JSON.',
  '它很可能來自服務前面的閘道或代理伺服器；服務以 JSON 回應。',
);
const withInFront = (en: string, zh: string): Words => say(`${en} ${inFront.en}`, `${zh}${inFront.zh}`);

/** What stands in place of a result, and why a body could not be opened. */
export const bodySentences: Readonly<Record<string, Words>> = {
  'answer-body.page': withInFront(
    'The other side answered with a web page: {{title}} (HTTP {{status}}).',
    '對方以網頁回應：{{title}}（HTTP {{status}}）。',
  ),
  'answer-body.page-untitled': withInFront(
    'The other side answered with a web page without a title (HTTP {{status}}).',
    '對方以沒有標題的網頁回應（HTTP {{status}}）。',
  ),
  'answer-body.xml': withInFront(
    'The other side answered in XML, {{name}} (HTTP {{status}}).',
    '對方以 XML 回應：{{name}}（HTTP {{status}}）。',
  ),
  'answer-body.text': withInFront(
    'The other side answered with a text that is no JSON: {{text}} (HTTP {{status}}).',
    '對方以並非 JSON 的文字回應：{{text}}（HTTP {{status}}）。',
  ),
  'answer-body.json': say(
    'The answer is JSON without a result object: {{text}} (HTTP {{status}}).',
    '回應是 JSON，但沒有結果物件：{{text}}（HTTP {{status}}）。',
  ),
  'answer-body.broken': say(
    'The answer begins as JSON does and cannot be read as it (HTTP {{status}}).',
    '回應的開首像 JSON，卻不能按 JSON 讀取（HTTP {{status}}）。',
  ),
  'answer-body.empty': say('The answer has no body (HTTP {{status}}).', '回應沒有正文（HTTP {{status}}）。'),

  'answer-encrypted.header': say(
    'The answer says that it is encrypted, and its Encrypt header cannot be read: {{why}}',
    '回應聲稱已加密，但其 Encrypt 標頭無法讀取：{{why}}',
  ),
  'answer-encrypted.algorithm': say(
    'The Encrypt header names an algorithm other than {{algorithm}}; the answer was not decrypted.',
    'Encrypt 標頭所載的算法並非 {{algorithm}}；回應沒有解密。',
  ),
  'answer-encrypted.signature-wrong': say(
    'The answer is encrypted and was not read. Its signature is wrong, so it was not decrypted.',
    '回應已加密，未能讀取。其簽名錯誤，因此沒有解密。',
  ),
  'answer-encrypted.not-checked': say(
    'The answer is encrypted and was not read. Its signature could not be checked, so it was not decrypted.',
    '回應已加密，未能讀取。其簽名未能檢查，因此沒有解密。',
  ),
  'answer-encrypted.not-signed': say(
    'The answer is encrypted and was not read. It is not signed, so it was not decrypted (assumption response-signature).',
    '回應已加密，未能讀取。它沒有簽名，因此沒有解密（假設 response-signature）。',
  ),
  'answer-encrypted.key-kind': say(
    'The answer is encrypted and was not read. It takes an RSA private key, and the key given is of another kind.',
    '回應已加密，未能讀取。解密須用 RSA 私人密鑰，而現有的密鑰屬另一種類。',
  ),
  'answer-encrypted.cannot': say(
    'The answer is encrypted and was not read. It cannot be decrypted with the key given, as {{mode}} (assumption encryption).',
    '回應已加密，未能讀取。以現有的密鑰按 {{mode}} 未能解密（假設 encryption）。',
  ),

  'answer-unread.decode': unread('undo the encoding of the answer', '還原回應的編碼'),
  'answer-unread.signature': unread('check the signature of the answer', '檢查回應的簽名'),
  'answer-unread.diagnosis': unread('look for the cause of the wrong signature', '查找簽名錯誤的原因'),
  'answer-unread.decrypt': unread('decrypt the answer', '把回應解密'),
  'answer-unread.text': unread('read the answer as text', '把回應讀取為文字'),
  'answer-unread.rules': unread('check the answer against the specification', '按規格檢查回應'),
};

function unread(en: string, zh: string): Words {
  return say(
    `The product failed to ${en} ({{why}}). The answer is kept as it came.`,
    `工具未能${zh}（{{why}}）。回應已按收到的樣子保留。`,
  );
}

const kept = say('The bytes are kept as they came.', '位元組已按收到的樣子保留。');
const withKept = (en: string, zh: string): Words => say(`${en} ${kept.en}`, `${zh}${kept.zh}`);

/** How an answer was encoded, by whom that is signed, and which charset its text is in. */
export const encodingSentences: Readonly<Record<string, Words>> = {
  'content-encoding.LIMIT_LAYERS': withKept(
    'The answer is encoded in {{layers}} layers, and one is undone.',
    '回應以 {{layers}} 層編碼，而工具只還原一層。',
  ),
  'content-encoding.LIMIT_DECODED': withKept(
    'Decoded, the answer passes the limit of {{limit}} bytes; decoding was ended.',
    '回應還原後超出 {{limit}} 位元組的上限，已終止還原。',
  ),
  'content-encoding.ENCODING_UNKNOWN': withKept(
    'The answer is encoded as {{coding}}, which the product cannot undo.',
    '回應的編碼是 {{coding}}，工具不能還原。',
  ),
  'content-encoding.ENCODING_DAMAGED': withKept(
    'The answer says that it is {{coding}}, and it cannot be read as that: it is damaged or something else.',
    '回應聲稱是 {{coding}}，卻不能按此讀取：它已損壞或屬另一種編碼。',
  ),
  'content-encoding.plain': withKept(
    'The answer says that it is {{coding}}, and it is not encoded at all; it was read as it came.',
    '回應聲稱是 {{coding}}，其實沒有編碼；已按收到的樣子讀取。',
  ),
  'content-encoding.other': withKept(
    'The answer says that it is {{coding}}, and it is {{found}}; it was read as that.',
    '回應聲稱是 {{coding}}，其實是 {{found}}；已按後者讀取。',
  ),
  'content-encoding.unsaid': withKept(
    'The answer is {{found}} and has no Content-Encoding that says so; it was read as that.',
    '回應是 {{found}}，卻沒有 Content-Encoding 說明；已按此讀取。',
  ),

  'signature-coverage.received': say(
    'The signature covers the {{coding}} bytes as they were received, not the decoded ones. The specification says "body as received"; a client that decodes before it verifies finds this signature wrong.',
    '簽名涵蓋收到的 {{coding}} 位元組，而非還原後的位元組。規格寫的是「body as received」；先還原再驗證的客戶端會認為此簽名錯誤。',
  ),
  'signature-coverage.decoded': say(
    'The signature covers the bytes after {{coding}} was undone, not those received. The specification says "body as received"; that the encoding is undone first is an assumption.',
    '簽名涵蓋還原 {{coding}} 之後的位元組，而非收到的位元組。規格寫的是「body as received」；先還原編碼只是假設。',
  ),

  'encoding.charset': withKept(
    'The answer is written in {{charset}}; the service answers in UTF-8. It was read as {{charset}}.',
    '回應以 {{charset}} 寫成，而服務以 UTF-8 回應。已按 {{charset}} 讀取。',
  ),
  'encoding.label': say(
    'The answer says charset={{charset}}, and its bytes are good UTF-8: it was read as UTF-8, in which the service answers.',
    '回應聲稱 charset={{charset}}，但其位元組是正確的 UTF-8：已按服務所用的 UTF-8 讀取。',
  ),
  'encoding.not-text': withKept(
    'From here on the answer has bytes that are not {{charset}}; they are shown as U+FFFD.',
    '由此處起，回應有位元組不是 {{charset}}；以 U+FFFD 顯示。',
  ),
  'encoding.bom': say(
    'The answer begins with a byte order mark. It is part of what is signed, and many readers of JSON refuse it.',
    '回應以位元組順序記號（BOM）開首。它屬於簽署的內容，而不少 JSON 讀取程式會拒絕它。',
  ),
};
