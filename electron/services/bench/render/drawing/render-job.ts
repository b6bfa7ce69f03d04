import { basename } from 'node:path';
import type { PictureFile, PictureJob } from '../../../../../shared/documents/picture-job.ts';
import { describeLook } from '../../../../../shared/protocol/theme/describe-look.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { localeFacts } from '../../../../../shared/specification/locales.ts';
import type { SendCommand } from '../renderer.ts';
import { pictureFactsText, withPngTexts } from '../page/picture-facts.ts';
import { belowMarkup, htmlPage } from '../page/html-page.ts';
import { dataUrlOf, stylesFor, type PageFiles } from '../page/page-styles.ts';
import { openPicturePage, type PicturePage } from '../page/picture-page.ts';
import type { DrawnFile, DrawnPhones, MeasuredCuts } from '../render-messages.ts';
import { drawJob, type JobDrawing } from './draw-job.ts';
import { cutsOf, listsCuts, withCuts } from './picture-cuts.ts';

type RenderPorts = {
  readonly files: PageFiles;
  /** Sends a command to the page that takes pictures. Rejects with NO_BROWSER if there is no browser. */
  readonly send: SendCommand;
  readonly onFile: (file: DrawnFile) => void;
  readonly onProgress: (done: number) => void;
  /** Receives the cut texts once; absent: they are not measured. */
  readonly onCuts?: (cuts: MeasuredCuts) => void;
};

/** The progress of a sheet: markup written, page laid out, picture taken. */
const sheetProgress = { written: 0.2, laidOut: 0.6 } as const;

/** One layout for several pictures costs less than one for each. */
const maxPicturesTogether = 12;

/** Draws the files of a job in their order. */
export async function renderJob(job: PictureJob, ports: RenderPorts): Promise<void> {
  const drawing = drawJob(job);
  const progress = jobProgress(job, ports.onProgress);
  if (job.format === 'svg') {
    await writeCodes(job, drawing, ports);
    // A code is no text.
    ports.onCuts?.([]);
    return;
  }
  const { measured } = progress;
  if (job.format === 'html') {
    const write = (told: PictureJob): Promise<void> => writePages(told, drawing, { ...ports, progress });
    return drawAndMeasure(job, ports, { write, measure: () => cutsOfPages(job, drawing, { ...ports, progress }) });
  }
  const page = await openPicturePage(ports.send, { scale: job.scale, files: ports.files });
  const write = (told: PictureJob): Promise<void> => takePictures(told, drawing, page, { ...ports, progress });
  return drawAndMeasure(job, ports, { write, measure: () => cutsOf(job, { drawing, page, measured: measured }) });
}

/** Draws the pictures of a job as markup for a page of somebody else. It needs no browser. */
export async function drawPhones(job: PictureJob, files: PageFiles): Promise<DrawnPhones> {
  const drawing = drawJob(job);
  const phones = job.pictures.map((_, place) => drawing.pictureMarkup(place));
  const styles = await stylesFor(phones.join(''), files, (font) => dataUrlOf(font, files));
  return { phones, styles, look: describeLook(job.theme ?? null) };
}

type JobProgress = {
  readonly measured: (pictures: number) => void;
  /** The number of drawn files, the last perhaps in part. */
  readonly drawn: (files: number) => void;
};

/** If sheets list cut texts, a job is half done when all pictures are measured. */
export function jobProgress(job: PictureJob, tell: (done: number) => void): JobProgress {
  const ofLooking = listsCuts(job) ? 0.5 : 0;
  const files = job.files.length;
  return {
    measured: (pictures) => {
      if (ofLooking > 0) tell((ofLooking * files * pictures) / job.pictures.length);
    },
    drawn: (count) => tell(ofLooking * files + (1 - ofLooking) * count),
  };
}

type InProgress = RenderPorts & { readonly progress: JobProgress };

type Drawing = {
  readonly write: (job: PictureJob) => Promise<void>;
  readonly measure: () => Promise<MeasuredCuts>;
};

/** Measures at most once and only if needed: before drawing if a sheet lists the cuts. */
async function drawAndMeasure(job: PictureJob, { onCuts }: RenderPorts, { write, measure }: Drawing): Promise<void> {
  const seen = listsCuts(job) ? await measure() : undefined;
  await write(seen === undefined ? job : withCuts(job, seen));
  if (onCuts !== undefined) onCuts(seen === undefined ? await measure() : seen);
}

/** Pages need no browser; measuring does. */
async function cutsOfPages(job: PictureJob, drawing: JobDrawing, ports: InProgress): Promise<MeasuredCuts> {
  try {
    const page = await openPicturePage(ports.send, { scale: job.scale, files: ports.files });
    return await cutsOf(job, { drawing, page, measured: ports.progress.measured });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NO_BROWSER') throw error;
    return null;
  }
}

async function takePictures(
  { files, format, gaps, theme }: PictureJob,
  drawing: JobDrawing,
  page: PicturePage,
  { onFile, progress: { drawn } }: InProgress,
): Promise<void> {
  const most = format === 'pdf' ? 1 : maxPicturesTogether;
  const below = pictureFactsText({ gaps, theme });
  for (let done = 0; done < files.length;) {
    const some = nextOf(files, done, most);
    const markup = some.map((file) => (format === 'pdf' ? paperMarkup(file, drawing, below) : markupOf(file, drawing)));
    const isSheet = some[0]?.holds.is === 'sheet';
    if (isSheet) drawn(done + sheetProgress.written);
    const boxes = await page.show(markup.join(''));
    if (isSheet) drawn(done + sheetProgress.laidOut);
    for (const [place, file] of some.entries()) {
      const box = boxes[place];
      if (box === undefined) throw new Error(`The page has no ${file.name}.`);
      const bytes =
        format === 'pdf'
          ? await page.pdf(box)
          : withPngTexts(await page.png(box), { Title: file.name, Description: below, Software: 'Passbench' });
      onFile({ name: `${file.name}.${format}`, bytes });
      drawn(++done);
    }
  }
}

function nextOf(files: readonly PictureFile[], from: number, most: number): readonly PictureFile[] {
  const some = files.slice(from, from + most);
  const sheet = some.findIndex(({ holds }) => holds.is === 'sheet');
  return sheet < 0 ? some : some.slice(0, Math.max(1, sheet));
}

function markupOf({ holds }: PictureFile, drawing: JobDrawing): string {
  return holds.is === 'sheet' ? drawing.sheetMarkup(holds.sheet) : drawing.pictureMarkup(holds.picture);
}

/** A PDF page shows the drawing conditions below its picture; a sheet shows them itself. */
function paperMarkup(file: PictureFile, drawing: JobDrawing, below: string): string {
  const markup = markupOf(file, drawing);
  return file.holds.is === 'sheet' ? markup : `<div>${markup}${belowMarkup(below)}</div>`;
}

/** Many pages share font files; few pages embed them. */
const maxPagesWithInlineFonts = 12;
const fontFolder = 'fonts';

async function writePages(
  { files, pictures, gaps, theme }: PictureJob,
  drawing: JobDrawing,
  { files: pageFiles, onFile, progress: { drawn } }: InProgress,
): Promise<void> {
  const given = new Set<string>();
  const below = pictureFactsText({ gaps, theme });
  const isShared = files.length > maxPagesWithInlineFonts;
  for (const [place, file] of files.entries()) {
    const markup = markupOf(file, drawing);
    const upwards = '../'.repeat(file.name.split('/').length - 1);
    const styles = await stylesFor(markup, pageFiles, async (font) => {
      if (!isShared) return dataUrlOf(font, pageFiles);
      const name = `${fontFolder}/${basename(font)}`;
      if (!given.has(name)) onFile({ name, bytes: await pageFiles.bytes(font), isAsset: true });
      given.add(name);
      return `${upwards}${name}`;
    });
    const { holds } = file;
    const page =
      holds.is === 'sheet'
        ? { lang: holds.sheet.language === 'en' ? 'en' : 'zh-HK', title: holds.sheet.title, below: '' }
        : { lang: localeFacts[pictures[holds.picture]?.locale ?? 'en_US'].tag, title: file.name, below };
    onFile({ name: `${file.name}.html`, bytes: Buffer.from(htmlPage({ ...page, markup, styles })) });
    drawn(place + 1);
  }
}

/** Writes only codes: other texts would depend on the reader's fonts. */
async function writeCodes(
  { files }: PictureJob,
  drawing: JobDrawing,
  { onFile, onProgress }: RenderPorts,
): Promise<void> {
  for (const [place, { name, holds }] of files.entries()) {
    const codes = holds.is === 'picture' ? drawing.codes(holds.picture) : [];
    for (const [at, svg] of codes.entries())
      onFile({ name: `${name}${at === 0 ? '' : `-${at + 1}`}.svg`, bytes: Buffer.from(svg) });
    onProgress(place + 1);
  }
}
