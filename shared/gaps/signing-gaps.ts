import { say } from '../lib/text/words.ts';
import { effects, type GapRow } from './gap-row.ts';

const signing = say('Signing, sending and the signature check', '簽署、發送及驗證簽名');

/** How calls are signed and encrypted. */
export const signingGaps = [
  {
    id: 'http-method',
    default: 'post',
    evidence: ['P'],
    point: say('The HTTP method of the three endpoints is not specified.', '三個端點所用的 HTTP 方法沒有說明。'),
    values: { post: say('POST', 'POST'), put: say('PUT', 'PUT') },
    touches: say('The request line and the signed text', '請求行及待簽文字'),
    clauses: ['endpoints/method'],
  },
  {
    id: 'signing-profile',
    default: 'openapi',
    evidence: ['P'],
    point: say(
      'The signed text, and the formats of times and the header, are not specified.',
      '沒有說明簽署哪段文字，以及時間和標頭的寫法。',
    ),
    values: {
      openapi: say(
        'Compact header, key version 1, time with a colon in its offset',
        '標頭無空格，密鑰版本 1，時差帶冒號',
      ),
      'openapi-spaced': say(
        'Header with spaces, key version 0, fractions of a second allowed',
        '標頭有空格，密鑰版本 0，秒可有小數',
      ),
      'epoch-millis': say(
        'Time as milliseconds since 1970, header named client-id',
        '時間為 1970 年起的毫秒數，標頭名為 client-id',
      ),
      'utc-seconds': say('Time in UTC with whole seconds', '時間為世界協調時間，只計整秒'),
      'basic-offset': say('Offset of the time without a colon', '時差不帶冒號'),
      'mini-program': say('Header with spaces, time with milliseconds', '標頭有空格，時間計至毫秒'),
      'no-key-version': say('Header without a key version, offset without a colon', '標頭不含密鑰版本，時差不帶冒號'),
      base64url: say('Signature in base64url without padding', '簽名以不補位的 base64url 書寫'),
    },
    ownText: say(
      'Choose every part yourself, such as custom:key-version=0,time=epoch-millis',
      '各部分自行選擇，例如 custom:key-version=0,time=epoch-millis',
    ),
    touches: signing,
    clauses: ['authentication/signature', 'headers/Signature'],
    headers: ['Client-Id', 'Request-Time', 'Signature'],
  },
  {
    id: 'signed-path',
    default: 'path-and-query',
    evidence: ['P'],
    point: say('The path in the signed text is not specified.', '沒有說明待簽文字內用哪個路徑。'),
    values: {
      'path-and-query': say('Path and query as sent', '路徑連查詢部分，與發送時相同'),
      path: say('Path without the query', '只有路徑，不含查詢部分'),
    },
    ownText: say(
      'A custom path, for a proxy that rewrites it; {endpoint} is the endpoint path',
      '自訂路徑，供改寫路徑的代理使用；{endpoint} 代表端點的路徑',
    ),
    touches: signing,
    clauses: ['authentication/signature'],
    headers: ['Signature'],
  },
  {
    id: 'response-signature',
    default: 'signed',
    evidence: ['P'],
    point: say(
      'Client-Id and Signature are listed for requests; responses are not mentioned.',
      '只列明請求帶 Client-Id 和 Signature，未提及回應。',
    ),
    values: {
      signed: say('Responses are signed too', '回應亦有簽名'),
      unsigned: say('Responses are not signed', '回應沒有簽名'),
    },
    touches: say('The sandbox and the verdict on a response', '沙盒及對回應的判斷'),
    clauses: ['headers/Signature'],
    headers: ['Client-Id', 'Signature'],
  },
  {
    id: 'ecc224',
    default: 'sha224-der',
    evidence: ['J'],
    point: say('ECC224 is named without its hash and signature form.', '提及 ECC224，但沒有說明雜湊法和簽名格式。'),
    values: {
      'sha224-der': say('SHA-224, DER form (experimental)', 'SHA-224，DER 格式（實驗性）'),
      'sha256-der': say('SHA-256, DER form', 'SHA-256，DER 格式'),
      'sha224-p1363': say('SHA-224, plain pair of numbers', 'SHA-224，兩數直接相連'),
      'sha256-p1363': say('SHA-256, plain pair of numbers', 'SHA-256，兩數直接相連'),
    },
    touches: signing,
    clauses: ['authentication/algorithm'],
    headers: ['Signature'],
  },
  {
    id: 'encryption',
    default: 'ecb-pkcs1',
    evidence: ['P', 'J'],
    point: say(
      'RSA_AES is the only way to encrypt; the procedure is not specified.',
      '只支援以 RSA_AES 加密，但沒有列出步驟。',
    ),
    values: {
      'ecb-pkcs1': say('AES-256-ECB, key wrapped with RSA PKCS#1 v1.5', 'AES-256-ECB，密鑰以 RSA PKCS#1 v1.5 包裝'),
      'cbc-pkcs1': say(
        'AES-256-CBC with the vector first, key wrapped with RSA PKCS#1 v1.5',
        'AES-256-CBC，向量置前，密鑰以 RSA PKCS#1 v1.5 包裝',
      ),
      'gcm-oaep': say(
        'AES-256-GCM with the vector first and the tag last, key wrapped with RSA OAEP',
        'AES-256-GCM，向量置前、標籤置後，密鑰以 RSA OAEP 包裝',
      ),
    },
    touches: say('Encrypted requests and responses', '加密的請求及回應'),
    clauses: ['authentication/encryption'],
    headers: ['Encrypt'],
  },
  {
    id: 'encryption-order',
    default: 'encrypt-first',
    evidence: ['P', 'J'],
    point: say(
      'Whether the signature of an encrypted body covers it before or after encryption is not specified.',
      '沒有說明加密正文的簽名涵蓋加密前還是加密後的正文。',
    ),
    values: {
      'encrypt-first': say('Encrypted, then signed: it covers the encrypted body', '先加密，後簽署：涵蓋密文'),
      'sign-first': say('Signed, then encrypted: it covers the body as typed', '先簽署，後加密：涵蓋所輸入的正文'),
    },
    touches: signing,
    clauses: ['authentication/signature', 'authentication/encryption'],
    headers: ['Signature', 'Encrypt'],
  },
  {
    id: 'encrypted-type',
    default: 'text-plain',
    evidence: ['P'],
    point: say('The Content-Type of an encrypted body is not specified.', '沒有說明加密正文的 Content-Type。'),
    values: { 'text-plain': say('text/plain', 'text/plain'), json: say('application/json', 'application/json') },
    touches: say('The header of encrypted requests', '加密請求的標頭'),
    clauses: ['headers/Content-Type'],
    headers: ['Content-Type'],
  },
  {
    id: 'encrypted-reply',
    default: 'yes',
    evidence: ['P'],
    point: say(
      'Whether an encrypted request gets an encrypted response is not specified.',
      '沒有說明加密請求會否得到加密回應。',
    ),
    values: {
      yes: say('The response is encrypted', '回應會加密'),
      no: say('The response is not encrypted', '回應不加密'),
    },
    touches: effects.sandbox,
    clauses: ['authentication/encryption'],
    headers: ['Encrypt', 'Content-Type'],
  },
  {
    id: 'reply-key',
    default: 'fresh-256',
    evidence: ['P'],
    point: say('Which AES key encrypts a response is not specified.', '沒有說明以哪條 AES 密鑰加密回應。'),
    values: {
      'fresh-256': say('A new 256-bit key', '新的 256 位元密鑰'),
      'fresh-same-length': say("A new key as long as the request's", '新的密鑰，長度與請求所用的相同'),
      'request-key': say("The request's own key", '請求所用的密鑰'),
    },
    touches: say('Encrypted responses of the sandbox', '沙盒的加密回應'),
    clauses: ['authentication/encryption'],
    headers: ['Encrypt'],
  },
] as const satisfies readonly GapRow[];
