import type { PictureJob, PictureSheet } from '../../../../../shared/documents/picture-job.ts';
import { parsePointer } from '../../../../../shared/lib/json/json-pointer.ts';
import { fieldTitle, namedField } from '../../../../../shared/protocol/reference/index.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../../shared/scenarios/scenario.ts';
import { inLanguage, type Language, type Words } from '../../../../../shared/lib/text/words.ts';
import { cutKindNames, lineSurfaceNames } from '../../../../../shared/specification/text-cuts.ts';
import type { PicturePage } from '../page/picture-page.ts';
import type { MeasuredCuts, PictureCut } from '../render-messages.ts';
import type { JobDrawing } from './draw-job.ts';

type Measuring = {
  readonly drawing: JobDrawing;
  readonly page: PicturePage;
  readonly measured: (pictures: number) => void;
};

const maxPhonesTogether = 12;

/** Every text that the pictures of a job cut, in the page that draws them, in their order; the same of one picture once. */
export async function cutsOf(job: PictureJob, { drawing, page, measured }: Measuring): Promise<readonly PictureCut[]> {
  const places = job.pictures.map((_, place) => place);
  const found: PictureCut[] = [];
  for (let first = 0; first < places.length; first += maxPhonesTogether) {
    const some = places.slice(first, first + maxPhonesTogether);
    const cuts = await page.cuts(some.map((place) => drawing.measured(place)));
    measured(first + some.length);
    for (const [at, ofPicture] of cuts.entries()) {
      const place = first + at;
      const picture = job.pictures[place];
      if (picture === undefined) continue;
      const { locale, surface, scheme: theme, widthPx: width, textPercent: textSize } = picture;
      const distinct = new Map(ofPicture.map((cut) => [JSON.stringify(cut), cut]));
      for (const { pointer, surface: within, what, text, fits } of distinct.values())
        found.push({ picture: place, pointer, locale, surface, within, theme, width, textSize, what, text, fits });
    }
  }
  return found;
}

/** Whether a sheet of the job lists what its pictures cut. */
export function listsCuts({ files }: PictureJob): boolean {
  return files.some(({ holds }) => holds.is === 'sheet' && holds.sheet.texts.some(({ tells }) => tells === 'cuts'));
}

/** The job with what is cut on the sheets that list it; as it was, where nobody could look. */
export function withCuts(job: PictureJob, cuts: MeasuredCuts): PictureJob {
  if (cuts === null) return job;
  const files = job.files.map((file) => {
    if (file.holds.is !== 'sheet') return file;
    const { sheet } = file.holds;
    const texts = sheet.texts.map((each) =>
      each.tells === 'cuts' ? { ...each, text: cutLines(sheet, job, cuts) } : each,
    );
    return { ...file, holds: { ...file.holds, sheet: { ...sheet, texts } } };
  });
  return { ...job, files };
}

/** More lines than these nobody reads. */
const maxLines = 300;

/** Each phone that cuts something, by its group and caption, and below it a line for each text. */
function cutLines({ groups, language }: PictureSheet, job: PictureJob, cuts: readonly PictureCut[]): string {
  const lines = groups.flatMap((group) =>
    group.pictures.flatMap((place) => {
      const found = cuts
        .filter(({ picture }) => picture === place)
        .map((cut) => `  ${lineOf(cut, scenarioAt(job, place), language)}`);
      const [first = '', second = ''] = job.pictures[place]?.caption ?? [];
      const phone = [group.title, first, second].filter((part) => part !== '').join(' · ');
      return found.length === 0 ? [] : [phone, ...new Set(found)];
    }),
  );
  if (lines.length === 0) return inLanguage(none, language);
  const more = lines.length - maxLines;
  return (more > 0 ? [...lines.slice(0, maxLines), inLanguage(andMore(more), language)] : lines).join('\n');
}

const longestText = 80;

/** Of the order that is open on a picture. */
function scenarioAt({ pictures, wallets }: PictureJob, place: number): Scenario | null {
  const picture = pictures[place];
  const call = wallets[picture?.wallet ?? -1]?.calls.find(({ orderKey }) => orderKey === picture?.orderKey);
  return call === undefined ? null : findScenario(call.scenario);
}

function lineOf(
  { pointer, within, what, text, fits }: PictureCut,
  scenario: Scenario | null,
  language: Language,
): string {
  const named = parsePointer(pointer).at(-1);
  const name = named === undefined ? undefined : namedField(fieldTitle(scenario, pointer), named, language);
  const shown = text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text;
  const isTooLong = what !== 'contrast' && pointer !== '';
  const longest = fits !== null ? [fitting(fits)] : isTooLong ? [nothingFits] : [];
  return [
    ...(name === undefined ? [] : [name]),
    ...[lineSurfaceNames[within], cutKindNames[what], quoted(shown), ...longest].map((words) =>
      inLanguage(words, language),
    ),
  ]
    .join(' · ')
    .replaceAll(/\s+/g, ' ');
}

const none: Words = { en: 'None.', zh: '沒有。' };
const quoted = (text: string): Words => ({ en: `“${text}”`, zh: `「${text}」` });
const fitting = (fits: string): Words => ({ en: `fits: “${fits}”`, zh: `可容納：「${fits}」` });
const nothingFits: Words = { en: 'not even one word fits', zh: '連一個完整字詞也放不下' };
const andMore = (lines: number): Words => ({ en: `… and ${lines} more lines.`, zh: `…另有 ${lines} 行。` });
