import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import { joinDrawn, type DrawnPhones } from '../render/render-messages.ts';
import type { Drawing } from '../run/check-cuts.ts';
import type { CheckPhones } from '../run/check-phones.ts';

export type DrawnEvidence = {
  /** The phones as markup; null where they cannot be drawn. */
  readonly phones: DrawnPhones | null;
  /** The same phones as PNG, where a browser is there. */
  readonly pictures: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly notes: readonly Words[];
};

type DrawingTerms = {
  readonly locales: readonly Locale[];
  readonly tell?: ((count: { counts: 'pictures'; done: number; total: number }) => void) | undefined;
};

/** Draws the phones of checks for a report. Only the locales asked for become pictures. */
export async function drawEvidence(
  phones: CheckPhones,
  { locales, tell }: DrawingTerms,
  io: Drawing,
): Promise<DrawnEvidence> {
  const jobs = phones.jobs();
  const drawn: DrawnPhones[] = [];
  const pictures: DrawnEvidence['pictures'][number][] = [];
  const notes: Words[] = [];
  try {
    for (const job of jobs) drawn.push(await io.pictures.drawPhones(job));
  } catch (error) {
    const { en, zh } = reasonOf(error);
    const note = { en: `The phones could not be drawn: ${en}`, zh: `無法繪製手機畫面：${zh}` };
    return { phones: null, pictures: [], notes: [note] };
  }
  try {
    const wanted = jobs.map((job, at) => pictureJob(job, at, locales));
    const total = wanted.reduce((sum, { files }) => sum + files.length, 0);
    tell?.({ counts: 'pictures', done: 0, total });
    const onFile = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): void => {
      pictures.push({ path: `pictures/${name}`, bytes });
      tell?.({ counts: 'pictures', done: pictures.length, total });
    };
    for (const job of wanted) await io.pictures.render(job, { onFile }, io.stop);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    pictures.length = 0;
    const { en, zh } = reasonOf(error);
    notes.push({ en: `There are no pictures as files: ${en}`, zh: `沒有圖片檔案：${zh}` });
  }
  return { phones: joinDrawn(drawn), pictures, notes };
}

function pictureJob(job: PictureJob, at: number, locales: readonly Locale[]): PictureJob {
  const files = job.pictures.flatMap(({ locale }, picture) =>
    locales.includes(locale)
      ? [{ name: `${pad(at + 1)}-${pad(picture + 1)}.${locale}`, holds: { is: 'picture' as const, picture } }]
      : [],
  );
  return { ...job, format: 'png', files };
}

function pad(number: number): string {
  return String(number).padStart(4, '0');
}

function reasonOf(error: unknown): Words {
  if (error instanceof AppError && error.words !== null) return error.words.message;
  const message = error instanceof Error ? error.message : String(error);
  return { en: message, zh: message };
}
