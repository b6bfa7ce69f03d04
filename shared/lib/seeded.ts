import { fnv1a } from './text/fnv1a.ts';

/**
 * Creates a source of 32-bit whole numbers (sfc32), mixed before the first. The same seed gives the same numbers.
 * Not for secrets.
 */
export function createRandomWords(seed: string): () => number {
  let a = fnv1a(seed);
  let b = fnv1a(seed, 0x9e3779b9);
  let c = fnv1a(seed, 0x85ebca6b);
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round++) next();
  return next;
}
