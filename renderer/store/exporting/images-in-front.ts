import { mostImageBytes } from '../../../shared/documents/picture-job.ts';
import type { PictureImage } from '../../../shared/documents/picture-job.ts';
import { hasOwnImages } from '../../engine/stage/stage.ts';
import { imageFieldsOf } from '../documents/images.ts';
import type { BenchPorts } from '../ports.ts';
import type { Bench } from '../slice.ts';

/** Larger than any phone draws it, at any scale. */
const largeLogo = { width: 256, height: 256 } as const;

/**
 * The images that the stage draws on the card in front, or the contact sheet on its phones (`isOfContact`); one of too many bytes as
 * a smaller copy.
 */
export async function imagesInFront(
  { stage, pictures, analysis, gaps }: Pick<Bench, 'stage' | 'pictures' | 'analysis' | 'gaps'>,
  { isOfContact, scaleImage }: Pick<BenchPorts, 'scaleImage'> & { readonly isOfContact: boolean },
): Promise<readonly PictureImage[]> {
  if (stage === null || !(isOfContact || hasOwnImages(stage.badge))) return [];
  const addresses = new Set(imageFieldsOf(analysis, gaps).map(({ address }) => address));
  const images = [...addresses].map(async (address): Promise<readonly PictureImage[]> => {
    const file = pictures.get(address)?.file;
    const small = file !== undefined && file.size > mostImageBytes ? await scaleImage(file, largeLogo) : file;
    if (small === undefined || small === null || small.size > mostImageBytes) return [];
    const bytes = new Uint8Array(await small.arrayBuffer());
    return [{ address, bytesBase64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }];
  });
  return (await Promise.all(images)).flat();
}
