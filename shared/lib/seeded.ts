/**
 * Whole numbers of 32 bits from a small fast counter generator (sfc32), mixed well before the first is taken. The same
 * seed gives the same numbers. Not for secrets.
 */
export function seededWords(seed: string): () => number {
  let a = hashOf(seed, 0x811c9dc5);
  let b = hashOf(seed, 0x9e3779b9);
  let c = hashOf(seed, 0x85ebca6b);
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

/** FNV-1a over UTF-16 units, from a start of the caller's. */
function hashOf(text: string, start: number): number {
  let hash = start | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
