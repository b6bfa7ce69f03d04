import { storyFormat2 } from '../documents/story/story.ts';
import type { JsonObject, JsonValue } from '../lib/json/json.ts';
import type { Words } from '../lib/text/words.ts';
import type { ReadyStory } from './scenario.ts';
import { writeTemplate } from './template-text.ts';

type ReadyCall = {
  readonly at: string;
  readonly template: string;
  readonly set?: Readonly<Record<string, JsonValue>>;
  readonly expect: string;
};

/** What both phones show of the story's order at a time; what is not given is not asked. */
type ReadyCheck = {
  readonly at: string;
  readonly card?: 'active' | 'used' | 'expired' | 'removed' | 'none';
  readonly status?: string;
  readonly notification?: boolean;
  readonly shows?: readonly Words[];
  readonly hides?: readonly Words[];
};

/** A ready story as a scenario's folder writes it. `anchor` is the time of the first call, ISO with its zone. */
type StoryDefinition = Omit<ReadyStory, 'text'> & {
  readonly anchor: string;
  readonly calls: readonly (ReadyCall | ReadyCheck)[];
};

/** The story with its text, as somebody would type it. */
export function writeStory({ anchor, calls, ...story }: StoryDefinition): ReadyStory {
  const written: JsonObject = { format: storyFormat2, name: story.name.en, anchor, calls: calls.map(writeEntry) };
  return { ...story, text: `${writeTemplate(written)}\n` };
}

function writeEntry(entry: ReadyCall | ReadyCheck): JsonObject {
  return 'template' in entry ? writeCall(entry) : writeCheck(entry);
}

function writeCheck({ at, shows, hides, ...asked }: ReadyCheck): JsonObject {
  const texts = {
    ...(shows === undefined ? {} : { shows: inLocales(shows) }),
    ...(hides === undefined ? {} : { hides: inLocales(hides) }),
  };
  return { at, check: { ...asked, ...texts } };
}

function inLocales(texts: readonly Words[]): JsonObject {
  return { en_US: texts.map(({ en }) => en), zh_HK: texts.map(({ zh }) => zh) };
}

function writeCall({ at, template, set, expect }: ReadyCall): JsonObject {
  return { at, template, ...(set === undefined ? {} : { set }), expect };
}
