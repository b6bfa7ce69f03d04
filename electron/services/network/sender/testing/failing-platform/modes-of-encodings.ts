import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { HeaderLine } from '../../../../../../shared/documents/call.ts';
import { good, mode, successBody, unread, type Expected, type FailingMode } from './mode.ts';
import { signing } from './platform-signature.ts';

const coded = (coding: string): readonly HeaderLine[] => [['Content-Encoding', coding]];
const typed = (charset: string): readonly HeaderLine[] => [['Content-Type', `application/json; charset=${charset}`]];

const codings = [
  ['gzip', 'gzip', gzipSync(successBody)],
  ['x-gzip', 'x-gzip', gzipSync(successBody)],
  ['deflate', 'deflate', deflateSync(successBody)],
  ['raw-deflate', 'deflate', deflateRawSync(successBody)],
  ['br', 'br', brotliCompressSync(successBody)],
] as const;

const covered = (says: string): Expected => ({ ...good, rules: ['signature-coverage'], says });
const closed = (says: string): Expected => unread(['content-encoding'], says, true);
const noted = (rule: string, says: string): Expected => ({ ...good, rules: [rule], says });
/** Reported as an error (exit code 1); the result remains. */
const wrong = (says: string): Expected => ({ ...good, exit: 1, rules: ['encoding'], says });

const gbk = Buffer.concat([
  Buffer.from('{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"'),
  Buffer.from([0xb3, 0xc9, 0xb9, 0xa6]),
  Buffer.from('"}}'),
]);
const text = successBody.toString('utf8');
const bigEndian = Buffer.from(text, 'utf16le').swap16();
const gbkPage = Buffer.concat([
  Buffer.from('<html><title>'),
  Buffer.from([0xb3, 0xc9, 0xb9, 0xa6]),
  Buffer.from('</title>'),
]);

export const modesOfEncodings: readonly FailingMode[] = [
  ...codings.flatMap(([name, coding, body]) => [
    mode(`${name}-signed-as-received`, signing(body, coded(coding)), covered('bytes as they were received')),
    mode(
      `${name}-signed-as-decoded`,
      signing(body, coded(coding), { over: successBody }),
      covered('"body as received"'),
    ),
  ]),
  mode('gzip-signed-otherwise', signing(gzipSync(successBody), coded('gzip'), { over: Buffer.from('other') }), {
    ...good,
    exit: 1,
    signature: 'wrong',
  }),
  mode('gzip-cut', signing(gzipSync(successBody).subarray(0, 30), coded('gzip')), closed('damaged or something else')),
  mode('deflate-damaged', signing(Buffer.from([1, 2, 3]), coded('deflate')), closed('damaged or something else')),
  mode('gzip-of-plain', signing(successBody, coded('gzip')), noted('content-encoding', 'is not encoded')),
  mode('coding-utf-8', signing(successBody, coded('UTF-8')), noted('content-encoding', 'is not encoded')),
  mode('br-is-gzip', signing(gzipSync(successBody), coded('br')), {
    ...good,
    rules: ['content-encoding', 'signature-coverage'],
    says: 'but is gzip',
  }),
  mode('gzip-unsaid', signing(gzipSync(successBody)), {
    ...good,
    rules: ['content-encoding', 'signature-coverage'],
    says: 'without a matching Content-Encoding',
  }),
  mode('zstd', signing(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), coded('zstd')), closed('which Passbench cannot decode')),
  mode('gzip-twice', signing(gzipSync(gzipSync(successBody)), coded('gzip, gzip')), closed('2 layers')),
  mode('gzip-bomb', signing(gzipSync(Buffer.alloc(11 * 1024 * 1024)), coded('gzip')), closed('is over the limit')),
  mode('charset-gbk', signing(gbk, typed('GBK')), wrong('It was read as gbk')),
  mode('charset-utf-16', signing(bigEndian, typed('UTF-16')), wrong('It was read as UTF-16BE')),
  mode('charset-unsaid-gbk', signing(gbk), wrong('bytes that are not UTF-8')),
  mode(
    'charset-latin-of-utf-8',
    signing(successBody, typed('ISO-8859-1')),
    noted('encoding', 'its bytes are valid UTF-8'),
  ),
  mode('charset-unknown', signing(successBody, typed('klingon')), noted('encoding', 'charset="klingon"')),
  mode('charset-utf8', signing(successBody, typed('utf8')), good),
  mode('bom', signing(`\ufeff${text}`), noted('encoding', 'a byte order mark')),
  mode('page-in-gbk', signing(gbkPage, [['Content-Type', 'text/html; charset=gbk']]), {
    ...unread(['answer-body', 'answer-status', 'encoding', 'syntax'], 'web page: "成功"', true),
  }),
];
