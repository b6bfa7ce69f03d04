import { say, type Words } from '../../../lib/text/words.ts';

const inFront = say(
  'It likely comes from a gateway or a proxy in front of the service, which responds in JSON.',
  '它很可能來自服務前面的閘道或代理伺服器；服務以 JSON 回應。',
);
const withInFront = (en: string, zh: string): Words => say(`${en} ${inFront.en}`, `${zh}${inFront.zh}`);

/** Bodies without a result or not opened. */
export const bodySentences: Readonly<Record<string, Words>> = {
  'answer-body.page': withInFront(
    'The other side responded with a web page: {{title}} (HTTP {{status}}).',
    '對方以網頁回應：{{title}}（HTTP {{status}}）。',
  ),
  'answer-body.page-untitled': withInFront(
    'The other side responded with a web page without a title (HTTP {{status}}).',
    '對方以沒有標題的網頁回應（HTTP {{status}}）。',
  ),
  'answer-body.xml': withInFront(
    'The other side responded in XML, {{name}} (HTTP {{status}}).',
    '對方以 XML 回應：{{name}}（HTTP {{status}}）。',
  ),
  'answer-body.text': withInFront(
    'The other side responded with a text that is not JSON: {{text}} (HTTP {{status}}).',
    '對方以並非 JSON 的文字回應：{{text}}（HTTP {{status}}）。',
  ),
  'answer-body.json': say(
    'The response is JSON without a result object: {{text}} (HTTP {{status}}).',
    '回應是 JSON，但沒有結果物件：{{text}}（HTTP {{status}}）。',
  ),
  'answer-body.broken': say(
    'The response starts like JSON but cannot be read (HTTP {{status}}).',
    '回應的開首像 JSON，卻不能按 JSON 讀取（HTTP {{status}}）。',
  ),
  'answer-body.empty': say('The response has no body (HTTP {{status}}).', '回應沒有正文（HTTP {{status}}）。'),

  'answer-encrypted.header': say(
    'The response is marked as encrypted, but its Encrypt header cannot be read: {{why}}',
    '回應聲稱已加密，但其 Encrypt 標頭無法讀取：{{why}}',
  ),
  'answer-encrypted.algorithm': say(
    'The Encrypt header names an algorithm other than {{algorithm}}; the response was not decrypted.',
    'Encrypt 標頭所載的演算法並非 {{algorithm}}；回應沒有解密。',
  ),
  'answer-encrypted.signature-wrong': say(
    'The response is encrypted and was not read. Its signature is wrong, so it was not decrypted.',
    '回應已加密，未能讀取。其簽名錯誤，因此沒有解密。',
  ),
  'answer-encrypted.not-checked': say(
    'The response is encrypted and was not read. Its signature could not be checked, so it was not decrypted.',
    '回應已加密，未能讀取。其簽名未能檢查，因此沒有解密。',
  ),
  'answer-encrypted.not-signed': say(
    'The response is encrypted and was not read. It is not signed, so it was not decrypted (assumption response-signature).',
    '回應已加密，未能讀取。它沒有簽名，因此沒有解密（假設 response-signature）。',
  ),
  'answer-encrypted.key-kind': say(
    'The response is encrypted and was not read. Decryption needs an RSA private key, but the given key is of another kind.',
    '回應已加密，未能讀取。解密須用 RSA 私人密鑰，而現有的密鑰屬另一種類。',
  ),
  'answer-encrypted.cannot': say(
    'The response is encrypted and was not read. It cannot be decrypted with the given key as {{mode}} (assumption encryption).',
    '回應已加密，未能讀取。以現有的密鑰按 {{mode}} 未能解密（假設 encryption）。',
  ),

  'answer-unread.decode': unread('decode the response', '還原回應的編碼'),
  'answer-unread.signature': unread('check the signature of the response', '檢查回應的簽名'),
  'answer-unread.diagnosis': unread('look for the cause of the wrong signature', '查找簽名錯誤的原因'),
  'answer-unread.decrypt': unread('decrypt the response', '把回應解密'),
  'answer-unread.text': unread('read the response as text', '把回應讀取為文字'),
  'answer-unread.rules': unread('check the response against the specification', '按規格檢查回應'),
};

function unread(en: string, zh: string): Words {
  return say(
    `Passbench failed to ${en} ({{why}}). The response is stored unchanged.`,
    `Passbench 未能${zh}（{{why}}）。回應已原樣儲存。`,
  );
}

const kept = say('The bytes are stored unchanged.', '位元組已原樣儲存。');
const withKept = (en: string, zh: string): Words => say(`${en} ${kept.en}`, `${zh}${kept.zh}`);

/** Encoding, its signature, and the charset. */
export const encodingSentences: Readonly<Record<string, Words>> = {
  'content-encoding.LIMIT_LAYERS': withKept(
    'The response is encoded in {{layers}} layers, but only one is decoded.',
    '回應以 {{layers}} 層編碼，而 Passbench 只還原一層。',
  ),
  'content-encoding.LIMIT_DECODED': withKept(
    'The decoded response is over the limit of {{limit}} bytes; decoding was stopped.',
    '回應還原後超出 {{limit}} 位元組的上限，已終止還原。',
  ),
  'content-encoding.ENCODING_UNKNOWN': withKept(
    'The response is encoded as {{coding}}, which Passbench cannot decode.',
    '回應的編碼是 {{coding}}，Passbench 不能還原。',
  ),
  'content-encoding.ENCODING_DAMAGED': withKept(
    'The response is marked as {{coding}}, but cannot be read as that: it is damaged or something else.',
    '回應聲稱是 {{coding}}，卻不能按此讀取：它已損壞或屬另一種編碼。',
  ),
  'content-encoding.plain': withKept(
    'The response is marked as {{coding}}, but is not encoded; it was read unchanged.',
    '回應聲稱是 {{coding}}，其實沒有編碼；已原樣讀取。',
  ),
  'content-encoding.other': withKept(
    'The response is marked as {{coding}}, but is {{found}}; it was read as that.',
    '回應聲稱是 {{coding}}，其實是 {{found}}；已按後者讀取。',
  ),
  'content-encoding.unsaid': withKept(
    'The response is {{found}} without a matching Content-Encoding; it was read as that.',
    '回應是 {{found}}，卻沒有相應的 Content-Encoding；已按此讀取。',
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
    'The response is in {{charset}}, but the service uses UTF-8. It was read as {{charset}}.',
    '回應以 {{charset}} 寫成，而服務以 UTF-8 回應。已按 {{charset}} 讀取。',
  ),
  'encoding.label': say(
    'The response states charset={{charset}}, but its bytes are valid UTF-8: it was read as UTF-8, which the service uses.',
    '回應聲稱 charset={{charset}}，但其位元組是正確的 UTF-8：已按服務所用的 UTF-8 讀取。',
  ),
  'encoding.not-text': withKept(
    'From here on the response has bytes that are not {{charset}}; they are shown as U+FFFD.',
    '由此處起，回應有位元組不是 {{charset}}；以 U+FFFD 顯示。',
  ),
  'encoding.bom': say(
    'The response starts with a byte order mark. It is part of what is signed, and many readers of JSON refuse it.',
    '回應以位元組順序記號（BOM）開首。它屬於簽署的內容，而不少 JSON 讀取程式會拒絕它。',
  ),
};
