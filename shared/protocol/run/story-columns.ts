import { columnsIn } from '../../documents/rows/row.ts';
import { askedTexts } from '../../documents/story/fill-asked.ts';
import type { Story, StoryCall, StoryEntry } from '../../documents/story/story.ts';
import { finishStoryProblems, nameCheck, type StoryProblem } from '../../documents/story/story-problem.ts';
import { columnsNamedIn } from '../../documents/variables.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import type { StoryFile } from '../simulate/story-references.ts';

/** A column of rows that a story names, and the entry that names it. */
export type NamedColumn = { readonly column: string; readonly entry: StoryEntry };

/** Every column that a story names in its payloads, `set`, expectations and checks, each once. */
export function columnsOfStory(story: Story, fileOf: (path: string) => StoryFile): readonly NamedColumn[] {
  const found = new Map<string, NamedColumn>();
  for (const entry of story.entries) {
    const columns = entry.kind === 'check' ? askedTexts(entry).flatMap(columnsIn) : columnsOfCall(story, entry, fileOf);
    for (const column of columns) {
      if (!found.has(column)) found.set(column, { column, entry });
    }
  }
  return [...found.values()];
}

/** Warnings of a story that is run without rows: each column that it names has no value then, and stays as typed. */
export function rowlessProblems(story: Story, fileOf: (path: string) => StoryFile): readonly StoryProblem[] {
  const drafts = columnsOfStory(story, fileOf).map(({ column, entry }) => ({
    severity: 'warning' as const,
    problem: 'row' as const,
    path: `/calls/${entry.place}`,
    call: entry.place,
    ...(entry.kind === 'check' ? { subject: nameCheck(entry.place) } : {}),
    message: {
      en: `{{row.${column}}} has no value without rows, and stays as typed.`,
      zh: `沒有資料列時，{{row.${column}}} 沒有值，照原文保留。`,
    },
    next: {
      en: 'Run the story for rows: "Run for rows…" in the window, --rows FILE on the command line.',
      zh: '請按資料列執行此劇本：視窗用「按資料列執行…」，指令列用 --rows FILE。',
    },
    ...entry.span,
  }));
  return finishStoryProblems(drafts, story.text);
}

function columnsOfCall(story: Story, call: StoryCall, fileOf: (path: string) => StoryFile): readonly string[] {
  const { expect, set } = call;
  return [
    ...columnsNamedIn(payloadText(story, call, fileOf)),
    ...set.flatMap(({ source }) => columnsNamedIn(source)),
    ...(expect === null ? [] : askedTexts(expect).flatMap(columnsIn)),
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
