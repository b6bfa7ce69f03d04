import type { ImageFacts } from '../../../shared/fields/field.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { BenchPorts, Pixels } from '../ports.ts';
import { bytesOfKilobyte, imageProblems, type ImageGiven } from '../../../shared/protocol/validate/options.ts';

/** A copy of an image without problems, or why there is none. */
type FittingImage = { readonly copy: Blob; readonly given: ImageGiven } | { readonly none: 'no-image' | 'no-copy' };

type Terms = {
  readonly facts: ImageFacts;
  readonly given: Pixels;
  readonly gaps: GapChoices;
  readonly scaleImage: BenchPorts['scaleImage'];
};

/** Browsers draw no larger images everywhere; smaller ones show nothing. */
const bounds = { most: 4096, fewest: 16 } as const;

/** Shrinks an image until it meets the pixels and bytes of its field. */
export async function scaleImageToFit(file: Blob, { facts, given, gaps, scaleImage }: Terms): Promise<FittingImage> {
  const { width, height, underKilobytes } = facts;
  const fixed = width === undefined || height === undefined ? null : { width, height };
  for (let pixels = fixed ?? shrunk(given, bounds.most / Math.max(given.width, given.height)); ;) {
    const copy = await scaleImage(file, pixels);
    if (copy === null) return { none: 'no-image' };
    const made = { ...pixels, byteCount: copy.size };
    if (imageProblems(facts, made, gaps).length === 0) return { copy, given: made };
    if (fixed !== null || Math.max(pixels.width, pixels.height) <= bounds.fewest) return { none: 'no-copy' };
    // Bytes roughly follow the area, so each step asks for a little less.
    pixels = shrunk(pixels, Math.min(0.9, Math.sqrt((underKilobytes * bytesOfKilobyte(gaps)) / copy.size) * 0.97));
  }
}

function shrunk({ width, height }: Pixels, factor: number): Pixels {
  const by = Math.min(1, factor);
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}
