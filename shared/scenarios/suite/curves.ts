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
