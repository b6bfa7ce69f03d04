import { sep } from 'node:path';
import type { Row } from '../../../../shared/documents/rows/row.ts';
import type { Story } from '../../../../shared/documents/story/story.ts';
import type { StoryFile } from '../../../../shared/protocol/simulate/story-references.ts';

/** A story that can be run, with the files that its calls name. */
export type LoadedStory = {
  readonly file: string;
  readonly name: string;
  readonly story: Story;
  readonly fileOf: (path: string) => StoryFile;
};

/** A story to run, once or for one row. */
export type PlannedRun = { readonly loaded: LoadedStory; readonly row: Row | null; readonly place: number | null };

/** The runs of stories, each once for every row. */
export function* plannedRuns(stories: readonly LoadedStory[], rows: readonly Row[] | null): Generator<PlannedRun> {
  for (const loaded of stories) {
    if (rows === null) yield { loaded, row: null, place: null };
    else for (const [at, row] of rows.entries()) yield { loaded, row, place: at + 1 };
  }
}

/** What the order number and ids of a run follow from: each is an order of its own, the same on every system. */
export function seedOf({ file, name }: Pick<LoadedStory, 'file' | 'name'>, place: number | null): string {
  return JSON.stringify([file.split(sep).join('/'), name, place]);
}

export function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
