import { gapValue } from '../../../gaps/gaps.ts';
import { currencies } from '../../../specification/currencies.ts';
import { draftAt, restingOn, type Draft } from '../draft.ts';
import type { Rule, Subject } from '../subject.ts';
import { legalText, type ValueSeen } from '../survey.ts';

const usualDecimals = 2;

/**
 * A sum in a currency that has no hundredths: counting them nevertheless rests on the gap minor-unit. The list
 * of rules has no id of its own for this; it says how the value is read, so it goes by amount-value.
 */
export const minorUnitRule: Rule = {
  reports: ['amount-value'],
  find: ({ survey, gaps }) =>
    gapValue(gaps, 'minor-unit') === 'iso-exponent'
      ? []
      : survey.values.flatMap((value) => countedAsHundredths(value, survey)),
};

function countedAsHundredths(value: ValueSeen, { at }: Subject['survey']): readonly Draft[] {
  const { field, pointer } = value;
  if (field.currencyIn === undefined || legalText(value) === null) return [];
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const currency = legalText(at.get(`${parent}/${field.currencyIn}`)) ?? '';
  const decimals = currencies.get(currency) ?? usualDecimals;
  if (decimals === usualDecimals) return [];
  const values = { field: value.name, currency, decimals };
  const saying = { rule: 'amount-value', severity: 'assumption', key: 'amount-value.minor-unit', values } as const;
  return [{ ...draftAt(value, saying), ...restingOn('minor-unit') }];
}
