/** A code as one path in modules, without quiet zone; fill it with the even-odd rule. */
export type CodePath = { readonly d: string; readonly width: number; readonly height: number };

type Point = readonly [number, number];

/** The part of bwip-js's drawing contract that QR, Code 128, PDF417 and Aztec use. */
type PathDrawing = {
  scale(x: number, y: number): [number, number];
  measure(): { width: number; ascent: number; descent: number };
  init(width: number, height: number): void;
  line(x0: number, y0: number, x1: number, y1: number, lineWidth: number): void;
  polygon(points: Point[]): void;
  hexagon(): void;
  ellipse(): void;
  fill(): void;
  text(): void;
  end(): CodePath;
};

/** Collects bars and regions as path data. Made new for every code: it holds the path drawn so far. */
export function pathDrawing(): PathDrawing {
  const parts: string[] = [];
  let width = 0;
  let height = 0;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (drawnWidth, drawnHeight) => {
      width = drawnWidth;
      height = drawnHeight;
    },
    line: (x0, _y0, _x1, _y1, lineWidth) => {
      // Bars are vertical strokes around a middle; the whole height is theirs.
      const left = x0 - Math.ceil(lineWidth / 2);
      parts.push(`M${left} 0h${lineWidth}v${height}h${-lineWidth}z`);
    },
    polygon: (points) => {
      parts.push(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`);
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ d: parts.join(''), width, height }),
  };
}
