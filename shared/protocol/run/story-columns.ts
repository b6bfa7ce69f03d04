import { columnsIn } from '../../documents/rows/row.ts';
import { askedTexts } from '../../documents/story/fill-asked.ts';
import type { Story, StoryCall, StoryEntry } from '../../documents/story/story.ts';
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
