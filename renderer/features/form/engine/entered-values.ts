/** The local date and time of an instant as a `datetime-local` control has it; "" outside of its years. */
export function toLocalTime(
  source: string,
  { offsetMinutes, unitMs }: { readonly offsetMinutes: number; readonly unitMs: number },
): string {
  if (!/^-?\d{1,16}$/.test(source)) return '';
  const date = new Date(Number(source) * unitMs + offsetMinutes * 60_000);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  return year < 1000 || year > 9999 ? '' : date.toISOString().slice(0, 19);
}

/** The number of a local date and time; null where it is none, or has no year of four digits yet. */
export function fromLocalTime(
  local: string,
  { offsetMinutes, unitMs }: { readonly offsetMinutes: number; readonly unitMs: number },
): string | null {
  if (!/^[1-9]\d{3}-/.test(local)) return null;
  const ms = Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`);
  return Number.isNaN(ms) ? null : String(Math.floor((ms - offsetMinutes * 60_000) / unitMs));
}

/** Minor units as a decimal of the currency: `11800` with two decimals is `118.00`. "" where it is no whole number. */
export function toDecimal(minor: string, decimals: number): string {
  if (!/^\d+$/.test(minor)) return '';
  const digits = minor.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '');
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

/** A decimal as minor units; null where it has more decimals than the currency, or is no amount. */
export function fromDecimal(typed: string, decimals: number): string | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(typed.trim().replaceAll(',', '')) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return (whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
}
