import type { Words } from '../lib/text/words.ts';

export type Header = {
  readonly name: string;
  readonly direction: 'request' | 'response';
  readonly required: 'yes' | 'no' | 'when-encrypted';
  readonly means: Words;
  /** A value as the default of gap signing-profile writes it. */
  readonly example?: string;
  readonly clause: string;
};

/** The general headers, in the specification's order. Names are compared without regard to case. */
export const headers: readonly Header[] = [
  header('Client-Id', 'request', 'yes', {
    en: 'Who calls: partner and application, as the wallet operator named them',
    zh: '呼叫方：卡包營運方給予的夥伴及應用編號',
  }),
  header('Content-Type', 'request', 'yes', { en: 'Media type of the body', zh: '正文的媒體類型' }),
  header(
    'Signature',
    'request',
    'yes',
    { en: 'The signature and how it was made', zh: '簽名及其製作方式' },
    'algorithm=RSA256,keyVersion=1,signature=c2lnbmF0dXJl%2Bg%3D%3D',
  ),
  header('Encrypt', 'request', 'when-encrypted', { en: 'How the body was encrypted', zh: '正文的加密方式' }),
  header(
    'Request-Time',
    'request',
    'yes',
    { en: 'When the request was made, ISO 8601 with its zone', zh: '請求時間，ISO 8601 連時區' },
    '2024-05-22T06:42:21+05:30',
  ),
  header('Response-Time', 'response', 'yes', {
    en: 'When the response was made, ISO 8601 with its zone',
    zh: '回應時間，ISO 8601 連時區',
  }),
  header('Tracer-Id', 'response', 'no', { en: 'Traces the request through the platform', zh: '用於在平台追蹤請求' }),
];

function header(
  name: string,
  direction: Header['direction'],
  required: Header['required'],
  means: Words,
  example?: string,
): Header {
  return { name, direction, required, means, clause: `headers/${name}`, ...(example === undefined ? {} : { example }) };
}
