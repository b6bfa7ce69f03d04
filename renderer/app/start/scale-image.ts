import type { Pixels } from '../../store/ports.ts';

/**
 * An image as a PNG in these pixels: the whole of it, in the middle, with nothing stretched. Null where the
 * browser cannot draw it.
 */
export async function scaleImage(own: Window, file: Blob, { width, height }: Pixels): Promise<Blob | null> {
  const image = own.document.createElement('img');
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
  const canvas = own.document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
  const [drawnWidth, drawnHeight] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
