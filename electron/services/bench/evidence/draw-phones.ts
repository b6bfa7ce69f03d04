import { AppError } from '../../../../shared/lib/app-error.ts';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { DrawnPhones } from '../render/render-messages.ts';
import type { Drawing } from '../run/check-cuts.ts';
import type { CheckPhones } from '../run/check-phones.ts';

export type DrawnEvidence = {
  /** The phones as markup; null where they cannot be drawn. */
  readonly phones: DrawnPhones | null;
  /** The same phones as PNG, where a browser is there. */
  readonly pictures: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly notes: readonly string[];
};

/** Draws the phones of checks for a report. Only the locales asked for become pictures. */
export async function drawEvidence(
  phones: CheckPhones,
  locales: readonly Locale[],
  io: Drawing,
): Promise<DrawnEvidence> {
  const jobs = phones.jobs();
  const drawn: DrawnPhones[] = [];
  const pictures: DrawnEvidence['pictures'][number][] = [];
  const notes: string[] = [];
  try {
    for (const job of jobs) drawn.push(await io.pictures.drawPhones(job));
  } catch (error) {
    return { phones: null, pictures: [], notes: [`The phones could not be drawn: ${messageOf(error)}`] };
  }
  try {
    for (const [at, job] of jobs.entries()) {
      const onFile = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): void =>
        void pictures.push({ path: `pictures/${name}`, bytes });
      await io.pictures.render(pictureJob(job, at, locales), { onFile }, io.stop);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    pictures.length = 0;
    notes.push(`There are no pictures as files: ${messageOf(error)}`);
  }
  const whole = { phones: drawn.flatMap((each) => each.phones), styles: drawn.map(({ styles }) => styles).join('\n') };
  return { phones: whole, pictures, notes };
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
