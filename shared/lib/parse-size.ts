const unitBytes = { KiB: 1024, MiB: 1024 * 1024 } as const;

/** Bytes of a size written as a whole number and a unit: `512KiB`, `1MiB`. Null for anything else. */
export function parseSize(text: string): number | null {
  const [, digits = '', unit] = /^(\d{1,6})(KiB|MiB)$/.exec(text) ?? [];
  return unit === 'KiB' || unit === 'MiB' ? Number(digits) * unitBytes[unit] : null;
}
