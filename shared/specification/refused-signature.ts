import { gatewayFailures } from './gateway-results.ts';

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
