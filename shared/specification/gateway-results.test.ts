import { expect, test } from 'vitest';
import { refusesSignature } from './gateway-results.ts';

test.each([
  ['INVALID_SIGNATURE', 'F', undefined, true],
  ['PARAM_ILLEGAL', 'F', 'The signature does not verify over method, path and body.', true],
  ['PARAM_ILLEGAL', 'F', '签名错误', true],
  ['PARAM_ILLEGAL', 'F', 'merchantBizNo is missing.', false],
  ['PARAM_ILLEGAL', 'F', undefined, false],
  ['ORDER_STATUS_INVALID', 'F', 'signature', false],
  ['UNKNOWN_EXCEPTION', 'U', 'signature', false],
  ['SUCCESS', 'S', 'signature verified', false],
])('%s %s %s', (resultCode, resultStatus, resultMessage, refused) => {
  expect(refusesSignature({ resultCode, resultStatus, resultMessage })).toBe(refused);
});
