import { basename } from 'node:path';
import { readStory } from '../../../../shared/documents/story/read-story.ts';
import { filePathsOf } from '../../../../shared/documents/story/story-source-files.ts';
import { writeUtcTime } from '../../../../shared/lib/time/iso-time.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { replacePersonal } from '../../../../shared/protocol/personal/replace-personal.ts';
import { entryTitle, runTitle, type ReportedRun } from '../../../../shared/protocol/run/reports/reported-run.ts';
import type { RunEntry } from '../../../../shared/protocol/run/run-story.ts';
import type { StoryOptions } from '../../../../shared/protocol/simulate/story-references.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { Drawing } from '../run/check-cuts.ts';
import { branchNotes } from './story-notes.ts';
import { CheckPhones, type CheckPhone } from '../run/check-phones.ts';
import { runOnEngine, type LoadedStory } from '../run/run-on-engine.ts';
import {
  leftOutNotes,
  payloadPath,
  shownBytes,
  type EvidenceContent,
  type EvidencePayload,
  type EvidenceRow,
  type Replacing,
} from './evidence-content.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import { joinDrawn, type DrawnPhones } from '../render/render-messages.ts';

export type StoriesTerms = {
  readonly options: RunOptions;
  readonly standIns: Replacing;
  /** The languages of pictures. */
  readonly locales: readonly Locale[];
  /** Hears of each play of a story and each picture that is made. */
  readonly tell?: (count: MadeCount) => void;
};

/** Of so many plays, two of each story where it is also played with stand-ins; of so many pictures. */
type MadeCount = { readonly counts: 'plays' | 'pictures'; readonly done: number; readonly total: number };

/** A run tells its progress in a line, null: none. */
type RunDrawing = Drawing & Pick<Parameters<typeof runOnEngine>[2], 'progress'>;
type RunOptions = Omit<StoryOptions, 'fileOf'>;

/** Runs stories on the engine: what they show is the evidence. With stand-ins the stories have them before they are played. */
export async function contentOfStories(
  stories: readonly LoadedStory[],
  { options, standIns, locales, tell }: StoriesTerms,
  io: RunDrawing,
): Promise<EvidenceContent> {
  const shown = standIns === null ? stories : stories.map((story) => withStandIns(story, standIns));
  let done = 0;
  const total = stories.length * (standIns === null ? 1 : 2);
  const onPlay = (): void => tell?.({ counts: 'plays', done: ++done, total });
  const originals = standIns === null ? null : await runsOf(stories, { options, onPlay }, io);
  const runs = await runsOf(shown, { options, onPlay }, io);
  const phones = new CheckPhones();
  const payloads: EvidencePayload[] = [];
  const sections = runs.map((run, place) => ({
    run,
    rows: run.entries.map((entry, number) => {
      const before = originals?.[place]?.entries[number]?.call?.body ?? null;
      return { row: rowOf(entry, { before, standIns }, payloads), phone: phones.add(run, withPhone(run, entry)) };
    }),
  }));
  // Each has its payload, except those that are left out.
  const calls = runs.flatMap(({ entries }) => entries).filter(({ call }) => call !== null);
  const { phones: drawn, pictures, notes } = await drawEvidence(phones, { locales, tell }, io);
  const withPhones = (row: EvidenceRow, phone: CheckPhone | null): EvidenceRow =>
    phone === null ? row : { ...row, phones: replacedMarkup(phones.markup(phone, drawn), standIns) };
  return {
    title: `${stories.length} ${stories.length === 1 ? 'story' : 'stories'}`,
    gaps: options.gaps,
    sections: sections.map(({ run, rows }) => ({
      title: runTitle(run),
      outcome: run.outcome,
      rows: rows.map(({ row, phone }) => withPhones(row, phone)),
    })),
    payloads,
    calls: [],
    files: [
      ...shown.map(({ story }, place) => ({
        path: `stories/${String(place + 1).padStart(4, '0')}.story.json`,
        bytes: Buffer.from(story.text),
        original: standIns === null ? null : Buffer.from(stories[place]?.story.text ?? ''),
      })),
      ...pictures.map((picture) => ({ ...picture, original: null })),
    ],
    styles: drawn?.styles ?? '',
    look: drawn?.look ?? null,
    notes: [...(phones.count > 0 ? notes : []), ...branchNotes(shown), ...leftOutNotes(calls.length - payloads.length)],
  };
}

/** A story without a check shows its phones once, after its last call. */
function withPhone(run: ReportedRun, entry: RunEntry): RunEntry {
  const last = run.of?.run.played.calls.at(-1);
  const isShown = run.entries.some(({ check }) => check !== null);
  if (isShown || last === undefined || entry.place !== last.place || entry.at !== last.at) return entry;
  return { ...entry, check: { at: last.at, orderKey: last.orderKey } };
}

async function runsOf(
  stories: readonly LoadedStory[],
  { options, onPlay }: { readonly options: RunOptions; readonly onPlay: () => void },
  io: RunDrawing,
): Promise<readonly ReportedRun[]> {
  const runs: ReportedRun[] = [];
  // Order numbers follow from the file: its name alone gives the same bytes wherever the folder is.
  const named = stories.map((story) => ({ ...story, file: basename(story.file) }));
  const hear = (run: ReportedRun): void => {
    runs.push(run);
    onPlay();
  };
  const listener = { story: hear, end: () => {} };
  await runOnEngine({ stories: named, rows: null, options, bail: false, unread: [] }, [listener], io);
  return runs;
}

/** A story whose texts and files have stand-ins. */
function withStandIns(loaded: LoadedStory, standIns: NonNullable<Replacing>): LoadedStory {
  standIns.begin();
  // Files first: a check of the story may name what a payload of a file shows.
  const files = Array.from(filePathsOf(loaded.story), (path) => replacedFile(loaded.fileOf(path), standIns));
  const { story } = readStory(replacePersonal(loaded.story.text, standIns));
  // The story itself would have the personal data.
  if (story === null) throw unreadableWithStandIns(loaded.file);
  // A path may have stand-ins too.
  const byPath = new Map(Array.from(filePathsOf(story), (path, at) => [path, files[at]]));
  return { ...loaded, story, fileOf: (path) => byPath.get(path) ?? loaded.fileOf(path) };
}

function unreadableWithStandIns(file: string): AppError {
  const name = basename(file);
  return new AppError(
    'STORY_UNREADABLE',
    {
      en: `${name} cannot be read once its personal data is replaced: a value of it is also a word of the format.`,
      zh: `${name} 的個人資料經取代後便無法讀取：其中有值與格式的用字相同。`,
    },
    { en: 'Change that value, or keep the personal data.', zh: '請更改該值，或保留個人資料。' },
  );
}

function replacedFile(file: ReturnType<LoadedStory['fileOf']>, standIns: NonNullable<Replacing>) {
  if (!('bytes' in file)) return file;
  const decoded = decodeUtf8(file.bytes);
  return 'text' in decoded ? { bytes: Buffer.from(replacePersonal(decoded.text, standIns)) } : file;
}

function replacedMarkup(markup: string, standIns: Replacing): string {
  return standIns === null ? markup : standIns.within(markup);
}

type RowTerms = { readonly before: Uint8Array | null; readonly standIns: Replacing };

function rowOf(entry: RunEntry, { before, standIns }: RowTerms, payloads: EvidencePayload[]): EvidenceRow {
  const { call, why, passed, at } = entry;
  const result = call?.result ?? null;
  // A template of the product has values too, which are replaced as well.
  const bytes = call === null ? null : shownBytes(call.body, standIns);
  const path = bytes === null ? null : payloadPath(payloads.length + 1, call?.orderStatus ?? '');
  if (bytes !== null && path !== null) payloads.push({ path, bytes, original: before });
  return {
    what: entryTitle(entry),
    at: writeUtcTime(at),
    result: result === null ? '' : `${result.resultStatus} ${result.resultCode}`,
    why: passed ? null : (standIns?.within(why?.en ?? '') ?? why?.en ?? 'It did not pass.'),
    payload: path,
    phones: '',
  };
}

type DrawnEvidence = {
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
async function drawEvidence(phones: CheckPhones, { locales, tell }: DrawingTerms, io: Drawing): Promise<DrawnEvidence> {
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
