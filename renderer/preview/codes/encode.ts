import { azteccode, code128, pdf417, qrcode } from 'bwip-js/generic';
import type { CodeFormat } from '../../../shared/card/card-model.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import type { CodeProblem } from '../text/labels.ts';

/** One path in modules without quiet zone, to fill with the even-odd rule. */
type CodePath = { readonly d: string; readonly width: number; readonly height: number };

type Point = readonly [number, number];

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

/** Collects path data. Create one for each code: it holds state. */
function pathDrawing(): PathDrawing {
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
      // Bars are vertical strokes of full height around a middle.
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

/** A drawn code in modules, or why there is none. */
export type EncodedCode =
  | (CodePath & {
      readonly quiet: number;
      /** Set where a usual gate may not read it on a phone: modules across, and the limit. */
      readonly dense: { readonly modules: number; readonly most: number } | null;
    })
  | { readonly problem: CodeProblem };

/** Limits for a phone and a gate, in bytes and modules. */
const longestBytes = 1000;
const mostModules = 585;

/** The standards' quiet zones, in modules. */
const quietZone: Readonly<Record<CodeFormat, number>> = { qr: 4, code128: 10, pdf417: 2, aztec: 1 };

/**
 * Modules across, with quiet zones, that a usual gate reads on the usual phone: about 1/3 mm each in a square, 1/4 mm
 * in bars.
 */
const densest: Readonly<Record<CodeFormat, number>> = { qr: 81, code128: 210, pdf417: 210, aztec: 81 };

const encoders: Readonly<Record<CodeFormat, (text: string) => CodePath>> = {
  qr: (text) => qrcode({ bcid: 'qrcode', text, scale: 1 }, pathDrawing()),
  code128: (text) => code128({ bcid: 'code128', text, scale: 1 }, pathDrawing()),
  pdf417: (text) => pdf417({ bcid: 'pdf417', text, scale: 1 }, pathDrawing()),
  aztec: (text) => azteccode({ bcid: 'azteccode', text, scale: 1 }, pathDrawing()),
};

function findProblem(text: string, format: CodeFormat): CodeProblem | null {
  if (text === '') return 'no-value';
  if (!text.isWellFormed()) return 'broken-text';
  if (utf8Length(text) > longestBytes) return 'too-long';
  return format === 'code128' && /[^ -~]/.test(text) ? 'letters' : null;
}

function encode(text: string, format: CodeFormat): EncodedCode {
  const problem = findProblem(text, format);
  if (problem !== null) return { problem };
  try {
    const path = encoders[format](text);
    const quiet = quietZone[format];
    const [modules, most] = [path.width + 2 * quiet, densest[format]];
    const dense = modules > most ? { modules, most } : null;
    return path.width > mostModules ? { problem: 'too-long' } : { ...path, quiet, dense };
  } catch {
    // For a well-formed value only the length can fail.
    return { problem: 'too-long' };
  }
}

const cache = new Map<string, EncodedCode>();
const maxCached = 256;

/** Encodes a value as one SVG path. The last 256 results are cached, since encoding is the slowest part of a card. */
export function encodeCode(text: string, format: CodeFormat): EncodedCode {
  const key = `${format} ${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = encode(text, format);
  const [oldest] = cache.keys();
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
  cache.set(key, made);
  return made;
}
