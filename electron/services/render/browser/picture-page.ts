import * as z from 'zod';
import type { PictureScale } from '../../../../shared/documents/picture-job.ts';
import { cutKinds, lineSurfaces } from '../../../../shared/specification/text-cuts.ts';
import type { PageFiles } from '../page/page-files.ts';
import { measureName, pageFile, pageOrigin } from '../page/html-page.ts';
import type { DevToolsPipe } from './devtools-pipe.ts';

/** Where an element stands on the page, in CSS px. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A page that shows what it is given, and takes pictures of it. */
export type PicturePage = {
  /** Shows markup, and answers where its outermost elements stand once their fonts are there. */
  readonly show: (markup: string) => Promise<readonly Box[]>;
  /** What of each of these phones a text is cut on, in their order. `values` are the texts of its payload by their pointers. */
  readonly cuts: (phones: readonly MeasuredPhone[]) => Promise<readonly (readonly FoundCut[])[]>;
  readonly png: (box: Box) => Promise<Uint8Array>;
  /** All that is shown, as one page of that size. */
  readonly pdf: (box: Box) => Promise<Uint8Array>;
};

export type MeasuredPhone = { readonly markup: string; readonly values: Readonly<Record<string, string>> };
export type FoundCut = z.infer<typeof foundCut>;

const viewport = { width: 1600, height: 1200 };

/**
 * Beyond so many pixels a side an engine begins its picture anew, and what finds no room in its memory it leaves blank without a word
 * (four bytes a pixel, more where things lie above each other; see the browser's flags): what is larger is taken smaller, whole.
 */
const most = { side: 16_384, all: 96_000_000 } as const;

function sizeTaken({ width, height }: Box, scale: PictureScale): number {
  return Math.min(1, most.side / (scale * Math.max(width, height)), Math.sqrt(most.all / (width * height)) / scale);
}

const attached = z.object({ sessionId: z.string() });
const target = z.object({ targetId: z.string() });
const paused = z.object({ requestId: z.string(), request: z.object({ url: z.string() }) });
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

/** Opens a page on which nothing is loaded but files of the product: each request is answered here or refused. */
export async function openPicturePage(pipe: DevToolsPipe, scale: PictureScale, files: PageFiles): Promise<PicturePage> {
  const { targetId } = target.parse(await pipe.send('Target.createTarget', { url: 'about:blank' }));
  const { sessionId } = attached.parse(await pipe.send('Target.attachToTarget', { targetId, flatten: true }));
  const send: Send = (method, params = {}) => pipe.send(method, params, sessionId);
  pipe.listen((event) => {
    if (event.sessionId !== sessionId) return;
    if (event.method === 'Inspector.targetCrashed') pipe.fail(new Error('The page has crashed.'));
    if (event.method === 'Fetch.requestPaused') void answer(paused.parse(event.params), files, send);
  });
  await setUp(send, scale);
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = evaluated.parse(
      await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    );
    if (exceptionDetails !== undefined) throw new Error(`The page could not be laid out: ${exceptionDetails.text}`);
    return result.value;
  };
  const show = async (markup: string): Promise<readonly Box[]> => boxes.parse(await evaluate(showing(markup)));
  let measure: Promise<unknown> | null = null;
  return {
    show,
    cuts: async (phones) => {
      measure ??= files.bytes(measureName).then((script) => evaluate(`${Buffer.from(script).toString('utf8')};0`));
      await measure;
      await show(phones.map(({ markup }) => `<div>${markup}</div>`).join(''));
      return foundCuts.parse(await evaluate(measuring(phones.map(({ values }) => values))));
    },
    png: async (box) =>
      bytesOf(
        await send('Page.captureScreenshot', {
          format: 'png',
          clip: { ...box, scale: sizeTaken(box, scale) },
          captureBeyondViewport: true,
          optimizeForSpeed: true,
        }),
      ),
    pdf: async ({ width, height }) =>
      bytesOf(
        await send('Page.printToPDF', {
          printBackground: true,
          // In inches; a little more than the page, which would otherwise go on over another.
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

type Send = (method: string, params?: object) => Promise<unknown>;

/** Loads the empty page, as it looks the same everywhere. */
async function setUp(send: Send, scale: PictureScale): Promise<void> {
  await send('Inspector.enable');
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: scale, mobile: false });
  await send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  await send('Page.navigate', { url: `${pageOrigin}/` });
  // A question, where an event would be waited for in vain once the browser has gone.
  await send('Runtime.evaluate', { expression: untilLoaded, awaitPromise: true });
}

function bytesOf(answered: unknown): Uint8Array {
  return Buffer.from(data.parse(answered).data, 'base64');
}

async function answer(
  { requestId, request }: z.infer<typeof paused>,
  files: PageFiles,
  send: (method: string, params: object) => Promise<unknown>,
): Promise<void> {
  const file = request.url === `${pageOrigin}/` ? pageFile : await files.read(request.url);
  const answered =
    file === null
      ? send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'Content-Type', value: file.type }],
          body: Buffer.from(file.bytes).toString('base64'),
        });
  // A request that the page has given up meanwhile needs no answer.
  await answered.catch(() => {});
}

/** Runs in the page. */
const untilLoaded = `new Promise((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
})`;

/** Runs in the page. It lays the markup out before it asks for the fonts: those it shows are asked for then. */
function showing(markup: string): string {
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

/** Runs in the page, on what it shows; the values come as a text, so that none of their names can mean more than a name. */
function measuring(values: readonly Readonly<Record<string, string>>[]): string {
  return `(() => {
    const values = JSON.parse(${JSON.stringify(JSON.stringify(values))}).map((each) => new Map(Object.entries(each)));
    return [...document.getElementById('pictures').children].map((child, place) =>
      passbenchMeasure.textCutsIn(child, (pointer) => values[place].get(pointer) ?? null));
  })()`;
}
