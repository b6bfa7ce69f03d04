import { summariseStory, viewStory, type StorySummary } from '../../engine/stories/story-view.ts';
import type { Bench, SliceContext } from '../slice.ts';

/** A longer story is not played for the list. */
const longestInList = 200_000;

/** So many stories are played at once; the window lives between the turns. */
const playedAtOnce = 200;

type Known = Pick<Bench, 'gaps' | 'variables'> & { readonly text: string; readonly summary: StorySummary };

/** Summarises the stories for the list: an unchanged one once, and many in turns, from the first to the last. */
export function summariseInTurns({
  ports,
  set,
  get,
}: SliceContext<'stories' | 'storySummaries' | 'gaps' | 'variables'>): () => void {
  let known: ReadonlyMap<string, Known> = new Map();
  let cancel = (): void => undefined;
  const turn = (): void => {
    const { stories, gaps, variables } = get();
    const found = new Map<string, Known>();
    let left = playedAtOnce;
    let isWhole = true;
    for (const story of stories) {
      const { id, text } = story;
      if (text.length > longestInList) continue;
      const before = known.get(id);
      const isSame = before?.text === text && before.gaps === gaps && before.variables === variables;
      if (before !== undefined && (isSame || left === 0)) found.set(id, before);
      if (isSame) continue;
      if (left === 0) {
        isWhole = false;
        continue;
      }
      left -= 1;
      const view = viewStory(story, { gaps, now: 0, my: variables, before: null });
      found.set(id, { text, gaps, variables, summary: summariseStory(view) });
    }
    known = found;
    set({ storySummaries: Object.fromEntries([...found].map(([id, { summary }]) => [id, summary])) });
    cancel = isWhole ? () => undefined : ports.later(0, turn);
  };
  return () => {
    cancel();
    turn();
  };
}
