import { gapValue, type GapId } from '../../../gaps/gaps.ts';
import { merchantBizTypes, unlistedBizType } from '../../../specification/enumerations.ts';
import { draftAt, nothing, restingOn, type Draft, type Rule } from '../draft.ts';
import { fingerprintOf } from '../../../lib/text/fnv1a.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';
import type { Subject } from '../subject.ts';
import { legalText, objectIn, sayPlace, type ValueSeen } from '../seen.ts';
import { currencies } from '../../../specification/currencies.ts';

/** Paid more than the price, or in another currency. */
export const payAmountRule: Rule = {
  reports: ['pay-amount'],
  find: ({ survey }) => {
    const paid = objectIn(survey.whole, 'payAmount')?.find('value');
    if (paid === undefined) return nothing;
    const [price, payment] = [moneyIn(survey, 'amount'), moneyIn(survey, 'payAmount')];
    if (price === null || payment === null) return nothing;
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

function moneyIn({ whole }: Subject['survey'], name: string): Money | null {
  const sum = objectIn(whole, name);
  const value = legalText(sum?.find('value'));
  const currency = legalText(sum?.find('currency'));
  return value === null || currency === null ? null : { value, currency };
}

/** Compares texts of digits of any length. */
function isLarger(one: string, two: string): boolean {
  const [left, right] = [withoutZeros(one), withoutZeros(two)];
  return left.length === right.length ? left > right : left.length > right.length;
}

function withoutZeros(digits: string): string {
  return digits.startsWith('0') ? digits.replace(/^0+/, '') : digits;
}

export const identityRule: Rule = {
  reports: ['id-mismatch'],
  find: ({ survey }) => {
    const { whole } = survey;
    const copy = objectIn(whole, 'extInfo')?.find('merchant_bill_id');
    const [number, repeated] = [writtenText(whole.find('merchantBizNo')), writtenText(copy)];
    if (copy === undefined || number === null || repeated === null || number === repeated) return nothing;
    const values = { value: quoteText(repeated), number: quoteText(number) };
    return [draftAt(copy, { rule: 'id-mismatch', severity: 'warning', values })];
  },
};

function writtenText(seen: ValueSeen | undefined): string | null {
  return seen?.node.kind === 'string' ? seen.node.value : null;
}

/**
 * A listed but unusual merchantBizType, or the unlisted one of the EV charging example: accepted, since nothing assigns
 * types to scenarios.
 */
export const bizTypeRule: Rule = {
  reports: ['biz-type-scenario'],
  find: ({ survey, scenario }) => {
    const seen = survey.whole.find('merchantBizType');
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

export const displayConflictRule: Rule = {
  reports: ['display-conflict'],
  find: ({ survey, status }) => {
    if (status === null || survey.watched.length === 0) return nothing;
    return survey.watched
      .filter(({ field }) => field.conflictsIn?.includes(status) === true)
      .map((value) => {
        const values = { field: value.name, status, ...sayPlace(value.place) };
        return draftAt(value, { rule: 'display-conflict', severity: 'warning', values });
      });
  },
};

/** A requestId that the service accepted before (gap repeated-request-id). */
export const repeatedRequestRule: Rule = {
  reports: ['request-id-repeated'],
  find: ({ survey, requests, text, gaps }) => {
    const seen = survey.whole.find('requestId');
    const value = gapValue(gaps, 'repeated-request-id');
    if (seen?.node.kind !== 'string' || value === 'ignore') return nothing;
    const accepted = requests.get(seen.node.value);
    if (accepted === undefined || (value === 'replay' && accepted === fingerprintOf(text))) return nothing;
    const key = value === 'reject' ? 'request-id-repeated' : 'request-id-repeated.other-body';
    return [{ ...draftAt(seen, { rule: 'request-id-repeated', key }), ...restingOn('repeated-request-id') }];
  },
};

/** Compares the payload with its environment: a provider names a merchant, a direct caller none, and a named merchant must match. */
export const merchantRoleRule: Rule = {
  reports: ['merchant-role'],
  find: ({ survey, root, caller: { role, merchantId = '' } }) => {
    const seen = survey.whole.find('merchantId');
    const named = seen?.node.kind === 'string' ? seen.node.value : '';
    if (seen === undefined || named === '') return role === 'isv' ? [absent(root, seen)] : nothing;
    const value = quoteText(named);
    if (merchantId !== '')
      return named === merchantId ? nothing : [said(seen, 'merchant-role', { wanted: quoteText(merchantId), value })];
    return role === 'direct' ? [said(seen, 'merchant-role.direct', { value })] : nothing;
  },
};

function said(seen: ValueSeen, key: string, values: Readonly<Record<string, string>>): Draft {
  return draftAt(seen, { rule: 'merchant-role', severity: 'warning', key, values });
}

function absent(root: Subject['root'], seen: ValueSeen | undefined): Draft {
  if (seen !== undefined) return said(seen, 'merchant-role.none', {});
  const words = { key: 'merchant-role.none', values: {} };
  const place = { start: root.start, end: root.start + 1, path: '' };
  return { rule: 'merchant-role', severity: 'warning', ...place, words, clause: 'base/merchantId' };
}

const usualDecimals = 2;

/** A currency without hundredths (gap minor-unit). Rules have no id for it, so it uses amount-value. */
export const minorUnitRule: Rule = {
  reports: ['amount-value'],
  find: ({ survey, gaps }) => {
    if (gapValue(gaps, 'minor-unit') === 'iso-exponent') return nothing;
    return survey.watched.flatMap((value) => countedAsHundredths(value, survey));
  },
};

function countedAsHundredths(value: ValueSeen, { whole }: Subject['survey']): readonly Draft[] {
  const { field, above } = value;
  if (field.currencyIn === undefined || legalText(value) === null) return nothing;
  const beside = above === null ? whole : above.object;
  const currency = legalText(beside?.find(field.currencyIn)) ?? '';
  const decimals = currencies.get(currency) ?? usualDecimals;
  if (decimals === usualDecimals) return [];
  const values = { field: value.name, currency, decimals };
  const saying = { rule: 'amount-value', severity: 'assumption', key: 'amount-value.minor-unit', values } as const;
  return [{ ...draftAt(value, saying), ...restingOn('minor-unit') }];
}
