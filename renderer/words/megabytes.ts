import type { Language } from '../../shared/lib/text/words.ts';

/** Bytes as megabytes with one digit behind the point, without the unit, such as 12.5. */
export function megabytes(bytes: number, language: Language): string {
  return (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
