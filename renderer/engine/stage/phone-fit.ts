import type { PhoneScale, PhoneTheme } from '../../../shared/documents/settings.ts';
import type { PhoneScheme, PhoneSize } from '../../../shared/specification/phone-sizes.ts';

export type Room = { readonly width: number; readonly height: number };

/** How phones are drawn where nobody has chosen, too. */
export type ScaleInForce = Exclude<PhoneScale, 'auto'>;

/** How phones stand in their place: so many beside one another, and how large each is drawn. */
export type PhoneFit = { readonly columns: number; readonly scale: number };

/** Between two phones, and what stands above each of them, in px of the window. */
export const phoneGaps = { between: 16, head: 28 } as const;

/** Smaller than this nobody reads a card. */
export const readableScale = 0.56;

/** Whole phones that get smaller than the first fill the width instead, until they would be larger than the second. */
const wholeScales = { least: 0.4, again: 0.5 } as const;

/**
 * How large phones are drawn: as was chosen, else whole, or as wide as their room where nobody could read them whole. What is
 * in force stays where it could be either, so that no panel that grows a little turns one into the other.
 */
export function scaleInForce(chosen: PhoneScale, wholeScale: number, before: ScaleInForce | null): ScaleInForce {
  if (chosen !== 'auto') return chosen;
  const { least, again } = wholeScales;
  return wholeScale < (before === 'fit' ? least : before === 'fill' ? again : (least + again) / 2) ? 'fill' : 'fit';
}

/** The largest scale at which all phones are whole in the room, not over their own pixels. One row is preferred to two. */
export function fitPhones(room: Room, size: PhoneSize, count: number): PhoneFit {
  const fits = columnsOf(count).map((columns): PhoneFit => {
    const byWidth = (room.width - (columns - 1) * phoneGaps.between) / columns / size.widthPx;
    const rows = count / columns;
    const heads = (rows - 1) * phoneGaps.between + rows * phoneGaps.head;
    const byHeight = (room.height - heads) / rows / size.heightPx;
    return { columns, scale: clamped(Math.min(byWidth, byHeight)) };
  });
  return fits.reduce((best, fit) => (fit.scale > best.scale ? fit : best));
}

/** How phones, two beside one another at most, fill the width of a room, whatever its height, not over their own pixels. */
export function fillPhones({ width }: Pick<Room, 'width'>, size: PhoneSize, count: number): PhoneFit {
  const columns = Math.min(count, 2);
  const byWidth = (width - (columns - 1) * phoneGaps.between) / columns / size.widthPx;
  return { columns, scale: clamped(byWidth) };
}

/** How phones in their own pixels stand in a room of that width: as many beside one another as are whole in it. */
export function fullPhones({ width }: Pick<Room, 'width'>, size: PhoneSize, count: number): PhoneFit {
  const fitting = columnsOf(count).find(
    (columns) => columns * size.widthPx + (columns - 1) * phoneGaps.between <= width,
  );
  return { columns: fitting ?? Math.min(count, 2), scale: 1 };
}

/** Whether two phones beside one another would be too small to be read, or not be whole in their own pixels. */
export function isNarrowFor({ width }: Pick<Room, 'width'>, size: PhoneSize, least: number = readableScale): boolean {
  return width < 2 * size.widthPx * least + phoneGaps.between;
}

/** The appearances in which each phone is drawn. */
export function schemesOf(theme: PhoneTheme): readonly [PhoneScheme | 'app', ...PhoneScheme[]] {
  return theme === 'both' ? ['light', 'dark'] : [theme];
}

/** All in one row, or the two languages of each appearance beside one another. */
function columnsOf(count: number): readonly number[] {
  return count > 2 ? [count, count / 2] : [count];
}

function clamped(scale: number): number {
  // Whole thousandths: a scrollbar's worth of change is no new layout.
  return Math.floor(Math.min(1, Math.max(0.1, scale)) * 1000) / 1000;
}
