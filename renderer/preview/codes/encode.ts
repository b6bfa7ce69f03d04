import { azteccode, code128, pdf417, qrcode } from 'bwip-js/generic';
import type { CodeFormat } from '../../../shared/card/card-model.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import type { CodeProblem } from '../text/labels.ts';

/** A code as one path in modules, without quiet zone; fill it with the even-odd rule. */
type CodePath = { readonly d: string; readonly width: number; readonly height: number };

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

/** A drawn code, in modules, quiet zone included; or why there is none. */
export type EncodedCode =
  | (CodePath & {
      readonly quiet: number;
      /** A usual gate may not tell its modules apart on a phone: how many stand side by side, and how many may. */
      readonly dense: { readonly modules: number; readonly most: number } | null;
    })
  | { readonly problem: CodeProblem };

/** A symbol that a phone can show and a gate can read has at most so many bytes or modules. */
const longestBytes = 1000;
const mostModules = 585;

/** The blank border that the standard of each kind asks for, in modules. */
const quietZone: Readonly<Record<CodeFormat, number>> = { qr: 4, code128: 10, pdf417: 2, aztec: 1 };

/**
 * So many modules stand side by side, quiet zones included, before one is too small for a usual gate: about a third of a
 * millimetre in a square, a quarter in bars, on the usual phone.
 */
const densest: Readonly<Record<CodeFormat, number>> = { qr: 81, code128: 210, pdf417: 210, aztec: 81 };

const encoders: Readonly<Record<CodeFormat, (text: string) => CodePath>> = {
  qr: (text) => qrcode({ bcid: 'qrcode', text, scale: 1 }, pathDrawing()),
  code128: (text) => code128({ bcid: 'code128', text, scale: 1 }, pathDrawing()),
  pdf417: (text) => pdf417({ bcid: 'pdf417', text, scale: 1 }, pathDrawing()),
  aztec: (text) => azteccode({ bcid: 'azteccode', text, scale: 1 }, pathDrawing()),
};

/** Why a value cannot even be tried, or null. */
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
    // The library's message names its own parts; with a tried and well-formed value only the length is left.
    return { problem: 'too-long' };
  }
}

const cache = new Map<string, EncodedCode>();
const maxCached = 256;

/**
 * The code of a value as one SVG path. Pure to the caller; the last 256 results are kept, because the codes of a card
 * are the dearest part of drawing it and rarely what was just typed.
 */
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
