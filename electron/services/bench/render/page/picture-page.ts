import * as z from 'zod';
import type { PictureScale } from '../../../../../shared/documents/picture-job.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { cutKinds, lineSurfaces } from '../../../../../shared/specification/text-cuts.ts';
import type { SendCommand } from '../renderer.ts';
import { picturesPage } from './html-page.ts';
import { dataUrlOf, stylesFor, type PageFiles } from './page-styles.ts';

/** The box of an element on the page, in CSS px. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type PicturePage = {
  /** Shows markup; returns the boxes of its outermost elements once fonts are loaded. */
  readonly show: (markup: string) => Promise<readonly Box[]>;
  /** The cut texts of each phone, in order. `values` are the payload's texts by pointer. */
  readonly cuts: (phones: readonly MeasuredPhone[]) => Promise<readonly (readonly FoundCut[])[]>;
  readonly png: (box: Box) => Promise<Uint8Array>;
  /** All that is shown as one PDF page of that size. */
  readonly pdf: (box: Box) => Promise<Uint8Array>;
};

type MeasuredPhone = { readonly markup: string; readonly values: Readonly<Record<string, string>> };
export type FoundCut = z.infer<typeof foundCut>;

const viewport = { width: 1600, height: 1200 };

/**
 * An engine repeats or blanks a picture beyond these limits (4 bytes a pixel, more with layers): a larger one is scaled
 * down.
 */
const captureLimits = { side: 16_384, all: 96_000_000 } as const;

function captureScale({ width, height }: Box, scale: PictureScale): number {
  return Math.min(
    1,
    captureLimits.side / (scale * Math.max(width, height)),
    Math.sqrt(captureLimits.all / (width * height)) / scale,
  );
}

const data = z.object({ data: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const foundCut = z.object({
  pointer: z.string(),
  surface: z.enum(lineSurfaces),
  what: z.enum(cutKinds),
  text: z.string(),
  fits: z.string().nullable(),
});
const foundCuts = z.array(z.array(foundCut));
const boxes = z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }));

export type PictureTerms = {
  readonly scale: PictureScale;
  readonly files: PageFiles;
  /** The longest time for one command: a sheet of hundreds of phones on a slow machine needs part of it. */
  readonly stepMs?: number;
};

/** Prepares an empty page for pictures. It holds all it needs, loads nothing, and looks the same everywhere. */
export async function openPicturePage(
  command: SendCommand,
  { scale, files, stepMs = 90_000 }: PictureTerms,
): Promise<PicturePage> {
  const send: SendCommand = (method, params) => inTime(command(method, params), method, stepMs);
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = evaluated.parse(
      await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    );
    if (exceptionDetails !== undefined) throw new Error(`The page could not be laid out: ${exceptionDetails.text}`);
    return result.value;
  };
  await setUp(send, scale);
  const styles = await stylesFor(null, files, (font) => dataUrlOf(font, files));
  await evaluate(`document.write(${JSON.stringify(picturesPage(styles))}); document.close()`);
  const show = async (markup: string): Promise<readonly Box[]> => boxes.parse(await evaluate(showScript(markup)));
  let measure: Promise<unknown> | null = null;
  return {
    show,
    cuts: async (phones) => {
      measure ??= files.bytes('measure.js').then((script) => evaluate(`${Buffer.from(script).toString('utf8')};0`));
      await measure;
      await show(phones.map(({ markup }) => `<div>${markup}</div>`).join(''));
      return foundCuts.parse(await evaluate(measureScript(phones.map(({ values }) => values))));
    },
    png: async (box) =>
      bytesOf(
        await send('Page.captureScreenshot', {
          format: 'png',
          clip: { ...box, scale: captureScale(box, scale) },
          captureBeyondViewport: true,
          optimizeForSpeed: true,
        }),
      ),
    pdf: async ({ width, height }) =>
      bytesOf(
        await send('Page.printToPDF', {
          printBackground: true,
          // In inches; slightly larger than the page, or a second page follows.
          paperWidth: width / 96,
          paperHeight: (height + 1) / 96,
          marginTop: 0,
          marginBottom: 0,
          marginLeft: 0,
          marginRight: 0,
        }),
      ),
  };
}

/** No network, no scroll bar, no background. */
async function setUp(send: SendCommand, scale: PictureScale): Promise<void> {
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: scale, mobile: false });
  await send('Emulation.setScrollbarsHidden', { hidden: true });
  await send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
}

async function inTime<T>(work: Promise<T>, method: string, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(browserSilent(method, ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function browserSilent(method: string, ms: number): AppError {
  const seconds = ms / 1000;
  return new AppError(
    'RENDER_FAILED',
    {
      en: `The browser that draws did not respond for ${seconds} s (${method}) and was closed.`,
      zh: `負責繪製的瀏覽器 ${seconds} 秒沒有回應（${method}），已被關閉。`,
    },
    {
      en: 'Try again with fewer pictures or a smaller scale, or choose HTML, which needs no browser.',
      zh: '請減少圖片或選擇較小的倍率再試，或選擇 HTML（不需要瀏覽器）。',
    },
  );
}

function bytesOf(answered: unknown): Uint8Array {
  return Buffer.from(data.parse(answered).data, 'base64');
}

/** Runs in the page. The layout comes first: it requests the fonts. */
function showScript(markup: string): string {
  return `(async () => {
    const place = document.getElementById('pictures');
    place.innerHTML = ${JSON.stringify(markup)};
    place.getBoundingClientRect();
    await document.fonts.ready;
    await Promise.all([...place.querySelectorAll('img')].map((image) => image.decode().catch(() => {})));
    return [...place.children].map((child) => {
      const { x, y, width, height } = child.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    });
  })()`;
}

/** Runs in the page. The values come as text, so that no name is code. */
function measureScript(values: readonly Readonly<Record<string, string>>[]): string {
  return `(() => {
    const values = JSON.parse(${JSON.stringify(JSON.stringify(values))}).map((each) => new Map(Object.entries(each)));
    return [...document.getElementById('pictures').children].map((child, place) =>
      passbenchMeasure.findTextCuts(child, { valueAt: (pointer) => values[place].get(pointer) ?? null }));
  })()`;
}
