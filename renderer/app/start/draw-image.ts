import type { PixelGrid } from '../../../shared/protocol/theme/compare-pixels.ts';
import type { Pixels, PixelDrawing } from '../../store/ports.ts';

/** Scales an image to fit, centred on a transparent ground, as PNG; null: it cannot be read. */
export async function scaleImage(own: Window, file: Blob, size: Pixels): Promise<Blob | null> {
  const canvas = await drawImage(own, file, {
    size,
    boxOf: ({ width, height }) => {
      const scale = Math.min(size.width / width, size.height / height);
      const drawn = { width: width * scale, height: height * scale };
      return { x: (size.width - drawn.width) / 2, y: (size.height - drawn.height) / 2, ...drawn };
    },
  });
  return canvas === null ? null : new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Draws an image into a box on a transparent ground, and reads its pixels; null: it cannot be read. */
export async function readPixels(own: Window, file: Blob, { size, box }: PixelDrawing): Promise<PixelGrid | null> {
  const canvas = await drawImage(own, file, { size, boxOf: () => box });
  try {
    return canvas?.getContext('2d')?.getImageData(0, 0, size.width, size.height) ?? null;
  } catch {
    // A browser that guards its canvases refuses their pixels.
    return null;
  }
}

type Drawing = Pick<PixelDrawing, 'size'> & { readonly boxOf: (own: Pixels) => PixelDrawing['box'] };

async function drawImage(own: Window, file: Blob, { size, boxOf }: Drawing): Promise<HTMLCanvasElement | null> {
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
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const { x, y, width, height } = boxOf({ width: image.naturalWidth, height: image.naturalHeight });
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height);
  return canvas;
}
