/** The bytes at the start of a file that identify an image. */
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
 * Detects an image by its first bytes: the media type of a raster image, `svg` for a drawing, which may hold scripts
 * and addresses, else null.
 */
export function detectImageKind(head: Uint8Array): RasterType | 'svg' | null {
  const digits = [...head.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return raster.find(({ begins }) => begins.test(digits))?.type ?? (isMarkup(head) ? 'svg' : null);
}

/** Any XML counts as a drawing: it may begin with long comments and entities. */
function isMarkup(head: Uint8Array): boolean {
  // In UTF-16 every second byte of markup is 0.
  const text = new TextDecoder().decode(head.filter((byte) => byte !== 0));
  return /^[^<\w]*<(?:\?xml|!doctype\s+svg|svg|!--)/i.test(text) || /<svg[\s>:]/i.test(text);
}
