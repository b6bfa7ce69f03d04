import type { SignStroke } from '../../../card/card-style.ts';

/** How far the middle of a stroke reaches from the corner of the grid; null where its path is not one of SVG. */
export function measureExtent(stroke: SignStroke): { readonly least: number; readonly most: number } | null {
  const places = 'box' in stroke ? cornersOf(stroke.box) : placesOf(stroke.path);
  if (places === null) return null;
  const along = places.flat().map((place) => Math.round(place * 100) / 100);
  return { least: Math.min(...along), most: Math.max(...along) };
}

function cornersOf([left, top, width, height]: readonly [number, number, number, number]): readonly PlanePoint[] {
  return [
    [left, top],
    [left + width, top + height],
  ];
}

/** Where a pen is: at a place, in an outline that began at another, behind the last control point of a curve. */
type Pen = { readonly at: PlanePoint; readonly begin: PlanePoint; readonly control: PlanePoint };

/** How many numbers each command of a path takes. */
const taken: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** The places that the outline of a path goes through, close enough to one another; null where it is no path. */
function placesOf(path: string): readonly PlanePoint[] | null {
  const commands = [...path.matchAll(/([a-z])([^a-z]*)/gi)];
  if (!/^\s*m/i.test(path)) return null;
  const places: PlanePoint[] = [];
  let pen: Pen = { at: [0, 0], begin: [0, 0], control: [0, 0] };
  for (const [, letter = '', written = ''] of commands) {
    const numbers = numbersIn(letter, written);
    const count = taken[letter.toLowerCase()];
    if (numbers === null || count === undefined || numbers.length % (count || 1) !== 0) return null;
    if ((count === 0) !== (numbers.length === 0)) return null;
    for (let first = 0; first < Math.max(1, numbers.length); first += count || 1) {
      // What follows the place of a move are lines.
      const command = first > 0 && /m/i.test(letter) ? (letter === 'm' ? 'l' : 'L') : letter;
      const drawn = draw(pen, command, numbers.slice(first, first + count));
      places.push(...drawn.through);
      pen = drawn.pen;
    }
  }
  return places;
}

/** The numbers behind a command; the two flags of an arc may stand without anything between them. */
function numbersIn(letter: string, written: string): readonly number[] | null {
  const numbers: number[] = [];
  let rest = written;
  for (;;) {
    const isFlag = /a/i.test(letter) && [3, 4].includes(numbers.length % 7);
    const found = (isFlag ? /^[\s,]*([01])/ : /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+))/).exec(rest);
    if (found === null) return rest.trim() === '' ? numbers : null;
    numbers.push(Number(found[1]));
    rest = rest.slice(found[0].length);
  }
}

function draw(
  pen: Pen,
  letter: string,
  numbers: readonly number[],
): { readonly through: readonly PlanePoint[]; readonly pen: Pen } {
  const [x, y] = pen.at;
  const isRelative = letter === letter.toLowerCase();
  const placeAt = (index: number): PlanePoint => [
    (numbers[index] ?? 0) + (isRelative ? x : 0),
    (numbers[index + 1] ?? 0) + (isRelative ? y : 0),
  ];
  const mirrored: PlanePoint = [2 * x - pen.control[0], 2 * y - pen.control[1]];
  const lineTo = (at: PlanePoint) => ({ through: [at], pen: { ...pen, at, control: at } });
  const curveTo = (control: PlanePoint, ...points: readonly [...PlanePoint[], PlanePoint]) => {
    const at = points.at(-1) ?? control;
    const last = points.at(-2) ?? control;
    return { through: sampleCurve([pen.at, control, ...points]), pen: { ...pen, at, control: last } };
  };
  switch (letter.toLowerCase()) {
    case 'm':
      return { through: [placeAt(0)], pen: { at: placeAt(0), begin: placeAt(0), control: placeAt(0) } };
    case 'h':
      return lineTo([placeAt(0)[0], y]);
    case 'v':
      return lineTo([x, (numbers[0] ?? 0) + (isRelative ? y : 0)]);
    case 'c':
      return curveTo(placeAt(0), placeAt(2), placeAt(4));
    case 's':
      return curveTo(mirrored, placeAt(0), placeAt(2));
    case 'q':
      return curveTo(placeAt(0), placeAt(2));
    case 't':
      return curveTo(mirrored, placeAt(0));
    case 'a':
      return { through: sampleArc(pen.at, numbers, placeAt(5)), pen: { ...pen, at: placeAt(5), control: placeAt(5) } };
    case 'z':
      return lineTo(pen.begin);
    default:
      return lineTo(placeAt(0));
  }
}

export type PlanePoint = readonly [x: number, y: number];

const steps = Array.from({ length: 65 }, (_, step) => step / 64);

/** Places on the Bézier curve of these points. */
export function sampleCurve(points: readonly PlanePoint[]): readonly PlanePoint[] {
  return steps.flatMap((step) => {
    let between = points;
    while (between.length > 1)
      between = between.slice(1).map(([x, y], place): PlanePoint => {
        const [fromX, fromY] = between[place] ?? [x, y];
        return [fromX + (x - fromX) * step, fromY + (y - fromY) * step];
      });
    return between;
  });
}

/** Places on an elliptic arc as SVG writes it: radii, rotation, and which of the four arcs between two places it is. */
export function sampleArc(from: PlanePoint, numbers: readonly number[], to: PlanePoint): readonly PlanePoint[] {
  const [width = 0, height = 0, rotation = 0, isLarge = 0, isClockwise = 0] = numbers;
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const half: PlanePoint = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [u, v] = [cos * half[0] + sin * half[1], cos * half[1] - sin * half[0]];
  if (width === 0 || height === 0 || (u === 0 && v === 0)) return [to];
  // Radii too small for the distance grow until they reach.
  const grown = Math.max(1, Math.hypot(u / width, v / height));
  const [rx, ry] = [Math.abs(width) * grown, Math.abs(height) * grown];
  const away = Math.sqrt(Math.max(0, 1 / ((u / rx) ** 2 + (v / ry) ** 2) - 1)) * (isLarge === isClockwise ? -1 : 1);
  const [middleU, middleV] = [(away * rx * v) / ry, (-away * ry * u) / rx];
  const begin = Math.atan2((v - middleV) / ry, (u - middleU) / rx);
  const end = Math.atan2((-v - middleV) / ry, (-u - middleU) / rx);
  const whole = 2 * Math.PI;
  const forward = (end - begin + whole) % whole;
  const sweep = isClockwise === 1 ? forward : forward - whole;
  return steps.map((step): PlanePoint => {
    const [alongU, alongV] = [rx * Math.cos(begin + sweep * step), ry * Math.sin(begin + sweep * step)];
    const [placeU, placeV] = [alongU + middleU, alongV + middleV];
    return [cos * placeU - sin * placeV + (from[0] + to[0]) / 2, sin * placeU + cos * placeV + (from[1] + to[1]) / 2];
  });
}
