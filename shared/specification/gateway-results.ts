import type { Words } from '../lib/text/words.ts';
import { gapValue, type GapChoices } from '../gaps/gaps.ts';

/** What a gateway in front of the service can find wrong before the service itself sees a call. */
export type GatewayFailure = keyof typeof gatewayFailures;

/**
 * The answer to such a failure under the other values of the gap gateway-result. The specification lists no codes:
 * these are documented by public services of the same family, else PARAM_ILLEGAL.
 */
export const gatewayFailures = {
  client: {
    code: 'INVALID_CLIENT',
    status: 401,
    means: { en: 'Client-Id is missing or unknown', zh: 'Client-Id 欠缺或不明' },
  },
  key: { code: 'KEY_NOT_FOUND', status: 401, means: { en: 'No key of that version', zh: '沒有該版本的密鑰' } },
  signature: {
    code: 'INVALID_SIGNATURE',
    status: 401,
    means: { en: 'Signature is missing, unreadable or wrong', zh: '簽名欠缺、無法讀取或錯誤' },
  },
  time: {
    code: 'PARAM_ILLEGAL',
    status: 400,
    means: { en: 'Request-Time is missing, unreadable or too far off', zh: 'Request-Time 欠缺、無法讀取或相差過遠' },
  },
  body: { code: 'PARAM_ILLEGAL', status: 400, means: { en: 'The body is not JSON', zh: '正文並非 JSON' } },
} as const satisfies Readonly<Record<string, GatewayRow>>;

type GatewayRow = { readonly code: string; readonly status: 400 | 401; readonly means: Words };

/** The result code and HTTP status of a gateway's failure under the choices in force (gap gateway-result). */
export function gatewayAnswer(
  failure: GatewayFailure,
  choices: GapChoices,
): { readonly code: string; readonly status: number } {
  const { code, status } = gatewayFailures[failure];
  const value = gapValue(choices, 'gateway-result');
  if (value === 'gateway-codes') return { code, status: 200 };
  return { code: 'PARAM_ILLEGAL', status: value === 'http-4xx' ? status : 200 };
}

/**
 * Whether a result refuses the request's signature: by the code that public services of the family use, or as
 * PARAM_ILLEGAL with a message that speaks of it (the gateway-result gap).
 */
export function refusesSignature(result: {
  readonly resultCode: string;
  readonly resultStatus: string;
  readonly resultMessage?: string | undefined;
}): boolean {
  const { resultCode, resultStatus, resultMessage = '' } = result;
  if (resultStatus !== 'F') return false;
  if (resultCode === gatewayFailures.signature.code) return true;
  return resultCode === 'PARAM_ILLEGAL' && /\bsignature\b|簽名|签名/i.test(resultMessage);
}
