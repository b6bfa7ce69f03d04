import type { PictureJob, PictureSheet } from '../../../../shared/documents/picture-job.ts';
import { phoneOfWidth } from '../../../../shared/specification/phone-sizes.ts';
import type { PictureCollection } from './picture-collection.ts';

export type Group = { readonly title: string; readonly pictures: readonly number[] };

/** Limits of browser engines, in pixels: a side, and all of a picture. */
const maxPixels = { side: 16_000, all: 96_000_000 } as const;
const percents = [60, 45, 30, 20] as const;
/** Columns tried in turn: more only where a sheet would be too high. */
const widths = [8, 16, 24, 40] as const;
const around = { picture: 64, beside: 24, group: 60, texts: 400 } as const;
/** Room reserved for the list of cut texts: lines for each phone, in columns. */
const cutLines = { aPhone: 4, most: 300, height: 18, column: 560 } as const;

type Fit = Pick<PictureSheet, 'columns' | 'percent'> & { readonly across: number; readonly scale: PictureJob['scale'] };

/** How the phones of a sheet are laid out, so that a browser can draw it: the largest of what fits. */
export function fitSheet(
  { pictures }: PictureCollection,
  groups: readonly Group[],
  {
    isStrip,
    listsCuts,
    scale,
  }: { readonly isStrip: boolean; readonly listsCuts: boolean; readonly scale: PictureJob['scale'] },
): Fit {
  const sizes = pictures.map(({ widthPx }) => phoneOfWidth(widthPx));
  const phone = {
    width: Math.max(0, ...sizes.map(({ widthPx }) => widthPx)),
    height: Math.max(0, ...sizes.map(({ heightPx }) => heightPx)),
  };
  const widest = Math.max(1, ...groups.map((group) => group.pictures.length));
  const lines = Math.min(cutLines.most, pictures.length * cutLines.aPhone);
  const cutsHeight = (across: number): number =>
    listsCuts ? (lines * cutLines.height) / Math.max(1, Math.floor(across / cutLines.column)) : 0;
  const scales = ([3, 2, 1] as const).filter((each) => each <= scale);
  const fits = scales.flatMap((each) =>
    percents.flatMap((percent) =>
      widths.map((width): Fit => {
        const columns = Math.min(width, widest);
        // A strip is read line by line.
        const across = isStrip ? 1 : Math.max(1, Math.min(groups.length, Math.floor(width / columns)));
        return { columns, across, percent, scale: each };
      }),
    ),
  );
  const isTakeable = (fit: Fit): boolean => {
    const zoom = fit.percent / 100;
    const across = fit.columns * fit.across * (phone.width * zoom + around.beside);
    const width = fit.scale * across;
    const rows = countRows(groups, fit);
    const pictureHeight = phone.height * zoom + around.picture;
    const height =
      fit.scale *
      rows.reduce((sum, each) => sum + around.group + each * pictureHeight, around.texts + cutsHeight(across));
    return Math.max(width, height) <= maxPixels.side && width * height <= maxPixels.all;
  };
  return fits.find(isTakeable) ?? { columns: Math.min(40, widest), across: 1, percent: 20, scale: 1 };
}

function countRows(groups: readonly Group[], { columns, across }: Fit): readonly number[] {
  return Array.from({ length: Math.ceil(groups.length / across) }, (_, line) => {
    const beside = groups.slice(line * across, (line + 1) * across);
    return Math.max(...beside.map(({ pictures }) => Math.ceil(pictures.length / columns)));
  });
}
