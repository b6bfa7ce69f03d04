import { gapValue } from '../../gaps/gaps.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { AnswerFacts } from '../scenario.ts';

/** The digits of the order's digest that stand behind those of its orderId. */
const benefitDigits = { from: 20, count: 16 } as const;

/** What the platform answers about an issued voucher. Its example shows sceneCode without values (gap scene-code). */
export function voucherAnswer({ digest, scheme, gaps }: AnswerFacts): JsonObject {
  const benefitId = digest.slice(benefitDigits.from, benefitDigits.from + benefitDigits.count);
  const sceneCode = gapValue(gaps, 'scene-code');
  return {
    distributeResult: [
      {
        extInfo: { benefitId, detailLink: `${scheme}://benefits/${benefitId}` },
        ...(sceneCode === 'absent' ? {} : { sceneCode }),
      },
    ],
  };
}
