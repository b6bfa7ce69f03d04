import type { GapId } from '../../../gaps/gaps.ts';
import { merchantBizTypes, unlistedBizType } from '../../../specification/enumerations.ts';
import { draftAt, nothing, restingOn, type Draft } from '../draft.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';
import type { Rule, Subject } from '../subject.ts';
import { legalText, type ValueSeen } from '../survey.ts';

/** More paid than the price, or price and payment in different currencies. */
export const payAmountRule: Rule = {
  reports: ['pay-amount'],
  find: ({ survey }) => {
    const paid = survey.at.get('/payAmount/value');
    const [price, payment] = [moneyAt(survey, '/amount'), moneyAt(survey, '/payAmount')];
    if (paid === undefined || price === null || payment === null) return nothing;
    const differ = price.currency !== payment.currency;
    if (!differ && !isLarger(payment.value, price.value)) return nothing;
    return [
      draftAt(paid, {
        rule: 'pay-amount',
        severity: 'warning',
        key: differ ? 'pay-amount.currency' : 'pay-amount',
        values: { price: price.currency, paid: payment.currency },
      }),
    ];
  },
};

type Money = { readonly value: string; readonly currency: string };

function moneyAt(survey: Subject['survey'], pointer: string): Money | null {
  const value = legalText(survey.at.get(`${pointer}/value`));
  const currency = legalText(survey.at.get(`${pointer}/currency`));
  return value === null || currency === null ? null : { value, currency };
}

/** Compares texts of digits of any length. */
function isLarger(one: string, two: string): boolean {
  const [left, right] = [one.replace(/^0+/, ''), two.replace(/^0+/, '')];
  return left.length === right.length ? left > right : left.length > right.length;
}

/** The order's number stands twice in a payload; probably it was meant to be the same, whatever else is wrong with it. */
export const identityRule: Rule = {
  reports: ['id-mismatch'],
  find: ({ survey }) => {
    const copy = survey.at.get('/extInfo/merchant_bill_id');
    const [number, repeated] = [writtenText(survey.at.get('/merchantBizNo')), writtenText(copy)];
    if (copy === undefined || number === null || repeated === null || number === repeated) return nothing;
    const values = { value: quoteText(repeated), number: quoteText(number) };
    return [draftAt(copy, { rule: 'id-mismatch', severity: 'warning', values })];
  },
};

function writtenText(seen: ValueSeen | undefined): string | null {
  return seen?.node.kind === 'string' ? seen.node.value : null;
}

/**
 * A listed merchantBizType that is not the scenario's usual one, and the one of the EV charging example that stands
 * outside the list: accepted, because nothing says which type belongs to which scenario.
 */
export const bizTypeRule: Rule = {
  reports: ['biz-type-scenario'],
  find: ({ survey, scenario }) => {
    const seen = survey.at.get('/merchantBizType');
    const value = legalText(seen);
    if (seen === undefined || value === null) return nothing;
    if (value === unlistedBizType) {
      return [assumptionAt(seen, 'biz-type-scenario.unlisted', { value: quoteText(value) }, 'charging-biz-type')];
    }
    const usual = scenario?.usualBizTypes ?? [];
    if (usual.length === 0 || usual.includes(value) || !isListed(value)) return nothing;
    const values = { value: quoteText(value), usual: usual.join(', ') };
    return [assumptionAt(seen, 'biz-type-scenario', values, scenario?.bizTypeGap)];
  },
};

function assumptionAt(
  seen: ValueSeen,
  key: string,
  values: Readonly<Record<string, string>>,
  gap: GapId | undefined,
): Draft {
  return { ...draftAt(seen, { rule: 'biz-type-scenario', severity: 'assumption', key, values }), ...restingOn(gap) };
}

function isListed(value: string): boolean {
  return merchantBizTypes.some((listed) => listed.value === value);
}
