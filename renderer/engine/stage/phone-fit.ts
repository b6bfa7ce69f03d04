import type { PhoneScale, PhoneTheme } from '../../../shared/documents/settings.ts';
import type { PhoneScheme, PhoneSize } from '../../../shared/specification/phone-sizes.ts';

export type Room = { readonly width: number; readonly height: number };

/** How phones are drawn where nobody has chosen, too. */
export type ScaleInForce = Exclude<PhoneScale, 'auto'>;

export type PhoneFit = { readonly columns: number; readonly scale: number };

/** In px of the window. */
export const phoneGaps = { between: 16, head: 28 } as const;

/** Smaller than this nobody reads a card. */
export const readableScale = 0.56;

/** Hysteresis: below `least` phones fill the width, above `again` they are whole. */
const wholeScales = { least: 0.4, again: 0.46 } as const;

/**
 * The scale in force: chosen, else whole phones, or full width where whole ones are illegible. Between the limits the
 * current one stays, so that small changes do not flip it.
 */
export function scaleInForce(chosen: PhoneScale, wholeScale: number, before: ScaleInForce | null): ScaleInForce {
  if (chosen !== 'auto') return chosen;
  const { least, again } = wholeScales;
  return wholeScale < (before === 'fit' ? least : before === 'fill' ? again : (least + again) / 2) ? 'fill' : 'fit';
}

/** The largest scale up to 1 for whole phones; one row is preferred. */
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

/** Fills the width with at most two phones a row, up to scale 1. */
export function fillPhones({ width }: Pick<Room, 'width'>, size: PhoneSize, count: number): PhoneFit {
  const columns = Math.min(count, 2);
  const byWidth = (width - (columns - 1) * phoneGaps.between) / columns / size.widthPx;
  return { columns, scale: clamped(byWidth) };
}

/** Phones at scale 1, as many a row as fit. */
export function fullPhones({ width }: Pick<Room, 'width'>, size: PhoneSize, count: number): PhoneFit {
  const fitting = columnsOf(count).find(
    (columns) => columns * size.widthPx + (columns - 1) * phoneGaps.between <= width,
  );
  return { columns: fitting ?? Math.min(count, 2), scale: 1 };
}

/** Two phones are shown down to this scale where nobody has chosen one of them. */
export const leastPairScale = 0.42;

/** Whether two phones side by side would be illegible or cut. */
export function isNarrowFor({ width }: Pick<Room, 'width'>, size: PhoneSize, least: number = readableScale): boolean {
  return width < 2 * size.widthPx * least + phoneGaps.between;
}

/** The appearances in which each phone is drawn. */
export function schemesOf(theme: PhoneTheme): readonly [PhoneScheme | 'app', ...PhoneScheme[]] {
  return theme === 'both' ? ['light', 'dark'] : [theme];
}

function columnsOf(count: number): readonly number[] {
  return count > 2 ? [count, count / 2] : [count];
}

function clamped(scale: number): number {
  // Whole thousandths, so that a scrollbar changes nothing.
  return Math.floor(Math.min(1, Math.max(0.1, scale)) * 1000) / 1000;
}
