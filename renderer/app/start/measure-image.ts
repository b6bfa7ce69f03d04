import { imageHeadBytes, detectImageKind } from '../../../shared/lib/image-kind.ts';
import type { MeasuredImage, Pixels } from '../../store/ports.ts';

/** Far above any image of a payload; a browser unpacks a file whole before it tells its size. */
const mostBytes = 20 * 1024 * 1024;

/**
 * Gets the pixels of an image file, or why it was not read. Its first bytes decide the kind: an SVG is refused before
 * it is loaded.
 */
export async function measureImage(
  file: Blob,
  pixelsOf: (image: Blob) => Promise<Pixels | null>,
): Promise<MeasuredImage> {
  if (file.size > mostBytes) return { unread: 'too-large' };
  const head = await file
    .slice(0, imageHeadBytes)
    .arrayBuffer()
    .catch(() => null);
  // Moved or deleted since it was chosen.
  if (head === null) return { unread: 'gone' };
  const kind = detectImageKind(new Uint8Array(head));
  if (kind === null || kind === 'svg') return { unread: kind ?? 'no-image' };
  // The browser recognises an SVG by its type alone, so the type is set from the bytes.
  return (await pixelsOf(file.slice(0, file.size, kind))) ?? { unread: 'no-image' };
}

export function pixelsIn(own: Window, image: Blob): Promise<Pixels | null> {
  const address = URL.createObjectURL(image);
  const element = own.document.createElement('img');
  return new Promise((resolve) => {
    const end = (): void => {
      URL.revokeObjectURL(address);
      const { naturalWidth: width, naturalHeight: height } = element;
      resolve(width > 0 && height > 0 ? { width, height } : null);
    };
    element.addEventListener('load', end);
    element.addEventListener('error', end);
    element.src = address;
  });
}
