const short = /^-?[0-9]{1,15}$/;

/** Whether a JSON number is read as a double of another value. */
export function isLossyNumber(source: string): boolean {
  if (short.test(source)) return false;
  const value = Number(source);
  if (!Number.isFinite(value)) return true;
  return decimal(source) !== decimal(String(value));
}

/** A decimal in one normal form: sign, digits without leading or trailing zeros, exponent of ten behind the digits. */
function decimal(source: string): string {
  const parts = /^(-?)([0-9]*)(?:\.([0-9]*))?(?:e([+-]?[0-9]+))?$/i.exec(source);
  if (parts === null) return source;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = `${whole}${fraction}`;
  const significant = withoutZeros(digits);
  if (significant.digits === '') return '0';
  return `${sign}${significant.digits}e${Number(exponent) - fraction.length + significant.trailing}`;
}

function withoutZeros(digits: string): { digits: string; trailing: number } {
  let start = 0;
  let end = digits.length;
  while (start < end && digits[start] === '0') start += 1;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return { digits: digits.slice(start, end), trailing: digits.length - end };
}
