import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { PicturePage } from '../browser/picture-page.ts';
import type { PictureCut } from '../render-messages.ts';
import type { JobDrawing } from './draw-job.ts';

type Measuring = {
  readonly drawing: JobDrawing;
  readonly page: PicturePage;
  readonly signal: AbortSignal;
  /** So many pictures have been looked at. */
  readonly looked: (pictures: number) => void;
};

/** So many phones are laid out together. */
const together = 12;

/** Every text that the pictures of a job cut, in the page that draws them, in their order; the same of one picture once. */
export async function cutsOf(
  job: PictureJob,
  { drawing, page, signal, looked }: Measuring,
): Promise<readonly PictureCut[]> {
  const places = job.pictures.map((_, place) => place);
  const found: PictureCut[] = [];
  for (let first = 0; first < places.length; first += together) {
    signal.throwIfAborted();
    const some = places.slice(first, first + together);
    const cuts = await page.cuts(some.map((place) => drawing.measured(place)));
    looked(first + some.length);
    for (const [at, ofPicture] of cuts.entries()) {
      const place = first + at;
      const picture = job.pictures[place];
      if (picture === undefined) continue;
      const { locale, surface, scheme: theme, widthPx: width, textPercent: textSize } = picture;
      const distinct = new Map(ofPicture.map((cut) => [JSON.stringify(cut), cut]));
      for (const { pointer, surface: within, what, text, fits } of distinct.values())
        found.push({ picture: place, pointer, locale, surface, within, theme, width, textSize, what, text, fits });
    }
  }
  return found;
}
