/** FNV-1a over UTF-16 units, 32 bits signed; not for secrets. Another start gives another hash. */
export function fnv1a(text: string, start = 0x811c9dc5): number {
  let hash = start | 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** A short fingerprint of a text, its hash and length: it detects edits and protects no secret. */
export function fingerprintOf(text: string): string {
  return `${(fnv1a(text) >>> 0).toString(16)}-${text.length}`;
}
