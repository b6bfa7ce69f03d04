import { type CheckContext, type JsonSchema, type Kind, type KindProblem, joinDigits } from './field.ts';
import { textKind } from './text-kind.ts';

const digits = /^[0-9]+$/;

/** Minor units of a currency as a text of digits: no sign, point, separator or space. */
export const amountValue: Kind = textKind({
  name: 'amount-value',
  cell: { en: 'text of digits, in cents', zh: '數字文字，以分為單位' },
  format: (value) =>
    digits.test(value)
      ? null
      : { rule: 'amount-value', values: { value }, ...joining(value, (text) => digits.test(text)) },
  pattern: digits,
  sample: (seed) => String(Math.abs(seed) * 100),
});

type WholeNumberOptions = {
  readonly maxLength?: number;
  readonly most?: number;
  /** Statuses in which only "0" is legal, and the rule that says so. */
  readonly zero?: { readonly inStatus: readonly string[]; readonly rule: string };
};

/** A count written as text: tables, minutes, milliseconds, percent. */
export function wholeNumber(of: WholeNumberOptions = {}): Kind {
  const { maxLength, most } = of;
  const kind = textKind({
    name: 'whole-number',
    cell:
      most === undefined
        ? { en: 'whole number as text', zh: '整數文字' }
        : { en: `whole number as text, 0 to ${most}`, zh: `整數文字，0 至 ${most}` },
    ...(maxLength === undefined ? {} : { maxLength }),
    format: (value, context) => checkWhole(value, most) ?? checkZero(value, of, context),
    pattern: digits,
    schema: (view) => (view.exact === undefined ? {} : exactWhole(of, view.status)),
    refine: (value) => most === undefined || Number(value) <= most,
    sample: (seed) => String(Math.abs(seed) % ((most ?? 90) + 1)),
  });
  return { ...kind, counts: { most: most ?? null } };
}

function exactWhole({ most, zero }: WholeNumberOptions, status: string | null): JsonSchema {
  const isZero = status !== null && zero?.inStatus.includes(status) === true;
  return { ...(most === undefined ? {} : { pattern: upTo(most) }), ...(isZero ? { enum: ['0'] } : {}) };
}

/** A pattern of the whole numbers up to `most`, zeros in front allowed: a smaller digit at each place, or that number itself. */
function upTo(most: number): string {
  const last = String(most);
  const smaller = Array.from(last, (digit, at) => {
    const below = Number(digit) - 1;
    const rest = last.length - at - 1;
    return below < 0 ? [] : [`${last.slice(0, at)}[0-${below}][0-9]{${rest}}`];
  });
  const shorter = last.length > 1 ? [`[0-9]{1,${last.length - 1}}`] : [];
  return `^0*(?:${[...shorter, ...smaller.flat(), last].join('|')})$`;
}

function checkWhole(value: string, most: number | undefined): KindProblem | null {
  if (!digits.test(value))
    return { rule: 'whole-number', values: { value }, ...joining(value, (text) => checkWhole(text, most) === null) };
  if (most === undefined || Number(value) <= most) return null;
  return { rule: 'whole-number', key: 'whole-number.most', values: { value, most } };
}

/** Removes the spaces of a number, where it is a legal one without them. */
function joining(value: string, isLegal: (text: string) => boolean): Pick<KindProblem, 'fix'> {
  const joined = joinDigits(value);
  return joined === null || !isLegal(joined) ? {} : { fix: { key: 'fix.join-number', text: JSON.stringify(joined) } };
}

function checkZero(value: string, { zero }: WholeNumberOptions, { status }: CheckContext): KindProblem | null {
  if (zero === undefined || status === null || value === '0' || !zero.inStatus.includes(status)) return null;
  return { rule: zero.rule, values: { value, status }, fix: { key: 'fix.zero', text: '"0"' } };
}
