/** How many bytes of a file tell what kind of image it is. */
export const imageHeadBytes = 4096;

/** The first bytes of each raster format, as hexadecimal digits; a dot is any digit. */
const raster = [
  { type: 'image/png', begins: /^89504e470d0a1a0a/ },
  { type: 'image/jpeg', begins: /^ffd8ff/ },
  { type: 'image/gif', begins: /^47494638(?:37|39)61/ },
  { type: 'image/webp', begins: /^52494646.{8}57454250/ },
  { type: 'image/bmp', begins: /^424d.{8}00000000/ },
] as const;

export type RasterType = (typeof raster)[number]['type'];

/**
 * What the first bytes of a file say it is, whatever its name says: the media type of a raster image, `svg` for a
 * drawing, which may hold scripts and addresses of its own, or null for anything else.
 */
export function detectImageKind(head: Uint8Array): RasterType | 'svg' | null {
  const digits = [...head.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return raster.find(({ begins }) => begins.test(digits))?.type ?? (isMarkup(head) ? 'svg' : null);
}

/** A drawing may begin with comments and entities that are longer than what is read of it: any XML counts. */
function isMarkup(head: Uint8Array): boolean {
  // In UTF-16 every second byte of markup is 0.
  const text = new TextDecoder().decode(head.filter((byte) => byte !== 0));
  return /^[^<\w]*<(?:\?xml|!doctype\s+svg|svg|!--)/i.test(text) || /<svg[\s>:]/i.test(text);
}
