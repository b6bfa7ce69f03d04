import { pointer } from '../lib/json/json-pointer.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { textAt } from '../lib/json/json-view.ts';
import { currencies } from '../specification/currencies.ts';
import { gapValue, type GapChoices } from '../gaps/gaps.ts';
import type { CardText } from './card-model.ts';
import { withSources } from './shown.ts';

/** How a currency is written in front of a sum; any other goes by its code and a space. */
const symbols: ReadonlyMap<string, string> = new Map([
  ['HKD', 'HK$'],
  ['CNY', 'CN¥'],
  ['MOP', 'MOP$'],
  ['TWD', 'NT$'],
  ['USD', 'US$'],
  ['AUD', 'A$'],
  ['SGD', 'S$'],
  ['JPY', 'JP¥'],
  ['EUR', '€'],
  ['GBP', '£'],
]);

/**
 * Shows the Amount object at a path as money; null: its value is no text of digits. The gap minor-unit decides its
 * unit; it is written digit by digit, so that no sum is too large.
 */
export function showMoney(
  payload: JsonNode | null,
  { gaps }: { readonly gaps: GapChoices },
  ...path: readonly (string | number)[]
): CardText | null {
  const value = textAt(payload, ...path, 'value');
  if (value === null || !/^\d+$/.test(value)) return null;
  const currency = textAt(payload, ...path, 'currency')?.trim() ?? '';
  const sum = { text: formatMoney(value, currency, gaps), path: pointer(...path, 'value') };
  return currency === '' ? sum : withSources(sum, pointer(...path, 'currency'));
}

/** `21500` and `HKD` as `HK$215.00`; without a currency only the number. */
export function formatMoney(minorUnits: string, currency: string, gaps: GapChoices = {}): string {
  const decimals = gapValue(gaps, 'minor-unit') === 'iso-exponent' ? (currencies.get(currency) ?? 2) : 2;
  const digits = minorUnits.replace(/^0+(?=\d)/, '').padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const whole = inGroupsOfThree(digits.slice(0, split));
  const sum = decimals === 0 ? whole : `${whole}.${digits.slice(split)}`;
  if (currency === '') return sum;
  return `${symbols.get(currency) ?? `${currency}\u00a0`}${sum}`;
}

/** `1234567` as `1,234,567`. */
function inGroupsOfThree(digits: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}
