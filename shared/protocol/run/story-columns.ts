import { columnsIn, type Row } from '../../documents/rows/row.ts';
import { askedTexts } from '../../documents/story/fill-asked.ts';
import type { Story, StoryCall, StoryEntry } from '../../documents/story/story.ts';
import {
  finishStoryProblems,
  nameCheck,
  type StoryProblem,
  type StoryProblemDraft,
} from '../../documents/story/story-problem.ts';
import { findMyValue, myNameOf, myNamesIn, type MyScopes } from '../../documents/my-variables.ts';
import { namesIn } from '../../documents/variable-names.ts';
import { columnsNamedIn } from '../../documents/variables.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import type { StoryFile } from '../simulate/story-references.ts';

/** Where a story names a column: in an entry, or in its own name. */
type NamingPlace = Pick<StoryProblemDraft, 'path' | 'call' | 'subject' | 'start' | 'end'>;

/** A column of rows that a story names, and the first place that names it. */
type NamedColumn = { readonly column: string; readonly place: NamingPlace };

/** Every column that a story names in its payloads, `set`, expectations, checks and name, each once. */
export function columnsOfStory(story: Story, fileOf: (path: string) => StoryFile): readonly NamedColumn[] {
  const named = namesOfStory(story, fileOf, { ofJson: columnsNamedIn, ofText: columnsIn });
  const ofName = columnsIn(story.name ?? '').filter((column) => !named.has(column));
  return [
    ...Array.from(named, ([column, entry]) => ({ column, place: placeOfEntry(entry) })),
    ...Array.from(new Set(ofName), (column) => ({ column, place: placeOfName(story) })),
  ];
}

function placeOfEntry(entry: StoryEntry): NamingPlace {
  const { kind, place, span } = entry;
  const subject = kind === 'check' ? { subject: nameCheck(place) } : {};
  return { path: `/calls/${place}`, call: place, ...subject, ...span };
}

function placeOfName({ text }: Story): NamingPlace {
  const { root } = scanJson(text);
  const value = root?.kind === 'object' ? root.members.findLast(({ key }) => key === 'name')?.value : undefined;
  const { start, end } = value ?? { start: 0, end: 0 };
  const subject = { en: 'The name of the story', zh: '劇本的名稱' };
  return { path: '/name', call: null, subject, start, end };
}

/** How names are found in JSON with variables, and in a plain text. */
type NameReader = {
  readonly ofJson: (text: string) => readonly string[];
  readonly ofText: (text: string) => readonly string[];
};

/** The names that a story has in its payloads, `set`, expectations and checks, each with the first entry that has it. */
function namesOfStory(
  story: Story,
  fileOf: (path: string) => StoryFile,
  read: NameReader,
): ReadonlyMap<string, StoryEntry> {
  const found = new Map<string, StoryEntry>();
  for (const entry of story.entries) {
    const names =
      entry.kind === 'check' ? askedTexts(entry).flatMap(read.ofText) : namesOfCall(story, entry, fileOf, read);
    for (const name of names) if (!found.has(name)) found.set(name, entry);
  }
  return found;
}

/** Warnings of a story that is run without rows: each column that it names has no value then, and stays as typed. */
export function rowlessProblems(story: Story, fileOf: (path: string) => StoryFile): readonly StoryProblem[] {
  const drafts = columnsOfStory(story, fileOf).map(({ column, place }) => ({
    ...place,
    severity: 'warning' as const,
    problem: 'row' as const,
    message: {
      en: `{{row.${column}}} has no value without rows, and stays as typed.`,
      zh: `沒有資料列時，{{row.${column}}} 沒有值，照原文保留。`,
    },
    next: {
      en: 'Run the story for rows: "Run for rows…" in the window, --rows FILE on the command line.',
      zh: '請按資料列執行此劇本：視窗用「按資料列執行…」，指令列用 --rows FILE。',
    },
  }));
  return finishStoryProblems(drafts, story.text);
}

/** Where `{{my.NAME}}` is looked up in a run. `rows`: every row that the story is run for; null: it is run without. */
type MyPlaces = Omit<MyScopes, 'row'> & { readonly rows: readonly Row[] | null };

/** Warnings of the names of one's own that have no value in a run: each stays as typed. */
export function unvaluedProblems(
  story: Story,
  fileOf: (path: string) => StoryFile,
  { rows, ...scopes }: MyPlaces,
): readonly StoryProblem[] {
  const lacks = (name: string, row?: Row): boolean =>
    myNameOf(name) === null || findMyValue(name.slice(3), { ...scopes, row }) === null;
  const drafts = [...namesOfStory(story, fileOf, { ofJson: myNamesOfJson, ofText: myNamesIn })].flatMap(
    ([name, entry]) => {
      const lacking = rows === null ? 0 : rows.findIndex((row) => lacks(name, row));
      if (lacking < 0 || !lacks(name, rows?.[lacking])) return [];
      const isOfOne = rows !== null && rows.some((row) => !lacks(name, row));
      const place = isOfOne ? { en: ` in row ${lacking + 1}`, zh: `在第 ${lacking + 1} 列` } : { en: '', zh: '' };
      return [
        {
          ...placeOfEntry(entry),
          severity: 'warning' as const,
          problem: 'variable' as const,
          message: {
            en: `{{${name}}} has no value${place.en}, and stays as typed.`,
            zh: `{{${name}}} ${place.zh}沒有值，照原文保留。`,
          },
          next: {
            en: 'Add it to the variables of the project or the environment, or as a column of the rows.',
            zh: '請把它加到專案或環境的變數，或加為資料列的一欄。',
          },
        },
      ];
    },
  );
  return finishStoryProblems(drafts, story.text);
}

function myNamesOfJson(text: string): readonly string[] {
  if (!text.includes('{{my.')) return [];
  return namesIn(text).flatMap(({ name }) => (name.startsWith('my.') ? [name] : []));
}

function namesOfCall(
  story: Story,
  call: StoryCall,
  fileOf: (path: string) => StoryFile,
  { ofJson, ofText }: NameReader,
): readonly string[] {
  const { expect, set } = call;
  return [
    ...ofJson(payloadText(story, call, fileOf)),
    ...set.flatMap(({ source }) => ofJson(source)),
    ...(expect === null ? [] : askedTexts(expect).flatMap(ofText)),
  ];
}

/** Templates name no row. */
function payloadText({ text }: Story, { source }: StoryCall, fileOf: (path: string) => StoryFile): string {
  switch (source.from) {
    case 'payload':
      return text.slice(source.span.start, source.span.end);
    case 'text':
      return source.text;
    case 'template':
      return '';
    case 'file': {
      const file = fileOf(source.path);
      const decoded = 'bytes' in file ? decodeUtf8(file.bytes) : { problem: 'none' };
      return 'text' in decoded ? decoded.text : '';
    }
  }
}
