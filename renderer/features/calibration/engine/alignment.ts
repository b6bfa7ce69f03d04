export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** A point of the screenshot and the point of the phone on which it lies, each in its own pixels. */
export type Pin = { readonly phone: Point; readonly picture: Point };

/** Where a screenshot lies on the phone: two of its points, and what follows from them for all others. */
export type Alignment = readonly [first: Pin, second: Pin];
type PinPlace = 0 | 1;

/** Closer points would enlarge each error of a hand. */
const nearestPx = 8;

const ownShare = { near: 0.12, far: 0.88 } as const;

/** The screenshot as wide as the phone, from its top. */
export function firstAlignment(picture: Size, phone: Size): Alignment {
  const scale = phone.width / picture.width;
  const height = Math.min(phone.height, picture.height * scale);
  const pin = (share: number): Pin => {
    const at = { x: phone.width * share, y: Math.max(height * share, share === ownShare.far ? nearestPx : 0) };
    return { phone: at, picture: { x: at.x / scale, y: at.y / scale } };
  };
  return [pin(ownShare.near), pin(ownShare.far)];
}

/** Moves a point of the screenshot to another point of the phone; the other point stays. */
export function movePin([first, second]: Alignment, place: PinPlace, to: Point): Alignment {
  if (place === 0) return [{ ...first, phone: before(to, second.phone) }, second];
  return [first, { ...second, phone: after(to, first.phone) }];
}

/** Chooses another point of the screenshot: the one that lies there now. Nothing else moves. */
export function placePin(alignment: Alignment, place: PinPlace, at: Point): Alignment {
  const [first, second] = alignment;
  const phone = place === 0 ? before(at, second.phone) : after(at, first.phone);
  const pin = { phone, picture: toPicture(alignment, phone) };
  return place === 0 ? [pin, second] : [first, pin];
}

/** Moves the whole screenshot. */
export function moveAll([first, second]: Alignment, by: Point): Alignment {
  const moved = (pin: Pin): Pin => ({ ...pin, phone: { x: pin.phone.x + by.x, y: pin.phone.y + by.y } });
  return [moved(first), moved(second)];
}

/** Where the screenshot lies, in pixels of the phone. */
export function boxOf(alignment: Alignment, picture: Size): Point & Size {
  const [{ phone, picture: own }] = alignment;
  const scale = scalesOf(alignment);
  return {
    x: phone.x - own.x * scale.x,
    y: phone.y - own.y * scale.y,
    width: picture.width * scale.x,
    height: picture.height * scale.y,
  };
}

/** By how many per cent the screenshot is stretched in one direction more than in the other. */
export function stretchOf(alignment: Alignment): number {
  const { x, y } = scalesOf(alignment);
  return (Math.max(x, y) / Math.min(x, y) - 1) * 100;
}

/** Whether a screenshot has another ratio than the phone: its sides differ by more than a fiftieth. */
export function hasOtherRatio(picture: Size, phone: Size): boolean {
  return Math.abs(picture.width / picture.height / (phone.width / phone.height) - 1) > 0.02;
}

function scalesOf([first, second]: Alignment): Point {
  return {
    x: (second.phone.x - first.phone.x) / (second.picture.x - first.picture.x),
    y: (second.phone.y - first.phone.y) / (second.picture.y - first.picture.y),
  };
}

function toPicture(alignment: Alignment, at: Point): Point {
  const [{ phone, picture }] = alignment;
  const scale = scalesOf(alignment);
  return { x: picture.x + (at.x - phone.x) / scale.x, y: picture.y + (at.y - phone.y) / scale.y };
}

function before(at: Point, other: Point): Point {
  return { x: Math.min(at.x, other.x - nearestPx), y: Math.min(at.y, other.y - nearestPx) };
}

function after(at: Point, other: Point): Point {
  return { x: Math.max(at.x, other.x + nearestPx), y: Math.max(at.y, other.y + nearestPx) };
}
