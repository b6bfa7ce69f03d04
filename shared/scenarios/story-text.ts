import { storyFormat } from '../documents/story/story.ts';
import type { JsonObject, JsonValue } from '../lib/json/json.ts';
import type { ReadyStory } from './scenario.ts';
import { writeTemplate } from './template-text.ts';

export type ReadyCall = {
  readonly at: string;
  readonly template: string;
  readonly set?: Readonly<Record<string, JsonValue>>;
  readonly expect: string;
};

/** A ready story as a scenario's folder writes it. `anchor` is the time of the first call, ISO with its zone. */
export type StoryDefinition = Omit<ReadyStory, 'text'> & {
  readonly anchor: string;
  readonly calls: readonly ReadyCall[];
};

/** The story with its text, as somebody would type it. */
export function writeStory({ anchor, calls, ...story }: StoryDefinition): ReadyStory {
  const written: JsonObject = { format: storyFormat, name: story.name.en, anchor, calls: calls.map(writeCall) };
  return { ...story, text: `${writeTemplate(written)}\n` };
}

function writeCall({ at, template, set, expect }: ReadyCall): JsonObject {
  return { at, template, ...(set === undefined ? {} : { set }), expect };
}
