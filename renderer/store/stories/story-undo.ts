import type { StoryView } from '../../engine/stories/story-view.ts';
import type { Bench } from '../slice.ts';
import type { StepWords } from '../undo/step-words.ts';
import { activeStory } from '../window/active-tab.ts';
import type { StoryEditingSlice } from './slices.ts';

type Get = () => Pick<Bench, EditNeeds>;
/** What an edit of the active story's text takes of the store. */
export type EditNeeds =
  | 'activeTab'
  | 'notify'
  | 'recordStep'
  | 'reinspect'
  | 'steps'
  | 'stories'
  | 'storyMove'
  | 'storyTyped'
  | 'storyView'
  | 'undoStep';

/** Writes a text of the active story; the words are told with an undo, which shows that branch again. */
export type Write = (text: string, words?: StepWords, branch?: number | null) => void;

/** Each edit is a step of the window's undo too. */
export function undoable(get: Get): { readonly write: Write } & Pick<StoryEditingSlice, 'undoStoryEdit'> {
  return {
    write: (text, words, branch = null) => {
      const story = activeStory(get());
      if (story === null || story.text === text) return;
      const { id, name, text: before } = story;
      type(get, id, text);
      get().recordStep({
        words: words ?? { says: 'text-edited', name },
        isQuiet: words === undefined,
        about: [`text of ${id}`],
        change: { set: 'text', id, text: before, over: text, ...(branch === null ? {} : { branch }) },
      });
    },
    undoStoryEdit: async () => {
      const story = activeStory(get());
      const last = get().steps.findLast(({ change }) => change.set === 'text' && change.id === story?.id);
      if (last?.change.set !== 'text') return;
      if (last.change.over !== story?.text) {
        get().notify({ tone: 'plain', words: { says: 'undo-in-text' } });
        return;
      }
      await get().undoStep(last.id, true);
      viewNow(get);
    },
  };
}

/** The active story's view; a delayed one is computed now, as an edit needs it. */
export function viewNow(get: Get): StoryView | null {
  const { storyMove, storyView } = get();
  const story = activeStory(get());
  if (story !== null && storyMove === null && storyView?.text !== story.text) get().reinspect();
  return get().storyView;
}

function type(get: Get, id: string, text: string): void {
  get().storyTyped(id, text);
  viewNow(get);
}
