import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { CodeFormat } from '../../../shared/card/card-model.ts';
import { resolveVariables, seededUuid32 } from '../../../shared/documents/variables.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { encodeCode } from './encode.ts';

const kinds: Readonly<Record<CodeFormat, string>> = {
  qr: 'QRCode',
  code128: 'Code128',
  pdf417: 'PDF417',
  aztec: 'Aztec',
};
const pixels = 3;

/** What a reader that is not the product's makes of a code as it is drawn, by the even-odd rule on paths of right angles. */
async function readBack(text: string, format: CodeFormat): Promise<readonly (readonly [string, string])[]> {
  const code = encodeCode(text, format);
  if ('problem' in code) throw new Error(`No code for ${text}: ${code.problem}`);
  const tall = format === 'code128' ? 40 : code.height;
  const [width, height] = [(code.width + 2 * code.quiet) * pixels, (tall + 2 * code.quiet) * pixels];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const edges = edgesOf(code.d);
  for (let y = 0; y < tall; y += 1) {
    const row = format === 'code128' ? 0.5 : y + 0.5;
    const crossed = edges.filter(({ top, bottom }) => top < row && row < bottom).map(({ x }) => x);
    for (let x = 0; x < code.width; x += 1) {
      if (crossed.filter((edge) => edge > x + 0.5).length % 2 === 0) continue;
      for (let at = 0; at < pixels * pixels; at += 1) {
        const [right, down] = [at % pixels, Math.floor(at / pixels)];
        const place = ((y + code.quiet) * pixels + down) * width + (x + code.quiet) * pixels + right;
        data.set([0, 0, 0], place * 4);
      }
    }
  }
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { maxNumberOfSymbols: 1 });
  return found.map((each) => [each.format, each.text] as const);
}

type Edge = { readonly x: number; readonly top: number; readonly bottom: number };

/** The upright edges of a path: bars are written with relative steps, regions with their corners. */
function edgesOf(d: string): readonly Edge[] {
  const bars = [...d.matchAll(/M(\d+) 0h(\d+)v(\d+)h-\d+z/g)].flatMap(([, left, width, height]) => [
    { x: Number(left), top: 0, bottom: Number(height) },
    { x: Number(left) + Number(width), top: 0, bottom: Number(height) },
  ]);
  const regions = [...d.matchAll(/M\d+ \d+(?:L\d+ \d+)+z/g)].flatMap(([region]) => {
    const corners = [...region.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    return corners.flatMap(([x, y], place) => {
      const [nextX, nextY] = corners[(place + 1) % corners.length] ?? [x, y];
      return x === nextX && y !== nextY ? [{ x, top: Math.min(y, nextY), bottom: Math.max(y, nextY) }] : [];
    });
  });
  return [...bars, ...regions];
}

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = (await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

describe('a code as it is drawn', () => {
  const texts = ['G6532-05A-7Q2M9KXD', '^FNC1(01){}', 'x'.repeat(40)];

  it.each(
    (['qr', 'code128', 'pdf417', 'aztec'] as const).flatMap((format) => texts.map((text) => [format, text] as const)),
  )('is read as what %s holds: %s', async (format, text) => {
    expect(await readBack(text, format)).toEqual([[kinds[format], text]]);
  });

  it('holds the value of every template', async () => {
    const codes = scenarios.flatMap((scenario) =>
      scenario.templates.flatMap((template) => {
        const context = { nowMs: 0, uuid32: seededUuid32('codes'), orderNo: 'M1', orderCreatedMs: 0 };
        const { root } = scanJson(resolveVariables(template.text, context).text);
        if (root === null) return [];
        const { blocks } = scenario.card(root, { locale: 'en_US', texts: 'en_US', now: 0, gaps: {} });
        return blocks.flatMap((block) =>
          block.block === 'code' && block.value.missing !== true
            ? [{ text: block.value.text, format: block.format }]
            : [],
        );
      }),
    );
    expect(codes.length).toBeGreaterThan(5);
    const distinct = new Map(codes.map((code) => [`${code.format} ${code.text}`, code]));
    for (const { text, format } of distinct.values()) {
      const code = encodeCode(text, format);
      if ('problem' in code) continue;
      expect(code.dense).toBeNull();
      expect(await readBack(text, format)).toEqual([[kinds[format], text]]);
    }
  });

  it('is said to be dense where a gate may not tell its modules apart', () => {
    const isDense = (length: number): boolean | null => {
      const code = encodeCode('7'.padEnd(length, 'aZ'), 'qr');
      return 'problem' in code ? null : code.dense !== null;
    };
    expect([isDense(64), isDense(600)]).toEqual([false, true]);
  });
});
