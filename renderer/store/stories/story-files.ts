import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import { filePathsOf, mayNameFile } from '../../../shared/documents/story/story-source-files.ts';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import { fromBase64 } from '../../../shared/lib/text/from-base64.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { StoryFile } from '../../../shared/protocol/simulate/story-references.ts';
import type { BenchPorts } from '../ports.ts';
import type { BenchStore, SliceContext } from '../slice.ts';
import type { StoryFilesSlice } from './slices.ts';

type Context = SliceContext<keyof StoryFilesSlice | 'stories' | 'reinspect' | 'summariseStories'>;

/** The files that stories name, as the host reads them from the folder of the project's stories. */
export function createStoryFiles({ ports, set, get }: Context): StoryFilesSlice {
  let questions = 0;
  let known: ReadonlyMap<string, StoryFile> = new Map();
  return {
    storyFiles: new Map(),
    readStoryFiles: async () => {
      if (namedPaths(get().stories).length === 0) return;
      const question = ++questions;
      const answer = await ports.bridge.stories.files({ known: [...known.keys()] }).catch(() => null);
      // Of two questions on their way the later one knows more; without an answer the files stay as they were.
      if (answer === null || question !== questions) return;
      const { storyFiles: before } = get();
      const digests = new Map<string, StoryFile>();
      const storyFiles = new Map<string, StoryFile>();
      for (const file of answer.files) {
        const bytes = 'problem' in file ? fileOrBefore(file, before.get(file.path)) : fileOf(file, known);
        if (!('problem' in file)) digests.set(file.sha256, bytes);
        storyFiles.set(file.path, bytes);
      }
      known = digests;
      if (storyFiles.size === before.size && [...storyFiles].every(([path, file]) => before.get(path) === file)) return;
      set({ storyFiles });
      get().reinspect();
      get().summariseStories();
    },
  };
}

type Answer = Awaited<ReturnType<SliceContext<never>['ports']['bridge']['stories']['files']>>;
type ReadBytes = Extract<Answer['files'][number], { readonly sha256: string }>;

/** An equal file stays the same object. */
function fileOf({ sha256, bytesBase64 }: ReadBytes, known: ReadonlyMap<string, StoryFile>): StoryFile {
  const bytes = bytesBase64 === null ? new Uint8Array() : fromBase64(bytesBase64);
  return known.get(sha256) ?? { bytes };
}

function fileOrBefore({ problem }: { readonly problem: Words }, before: StoryFile | undefined): StoryFile {
  return before !== undefined && 'problem' in before && before.problem.en === problem.en ? before : { problem };
}

const pathsOfStory = new WeakMap<StoryDocument, readonly string[]>();

function namedPaths(stories: readonly StoryDocument[]): readonly string[] {
  return stories.flatMap((story) => {
    if (!mayNameFile(story.text)) return [];
    const known = pathsOfStory.get(story);
    if (known !== undefined) return known;
    const read = readStory(story.text).story;
    const paths = read === null ? [] : [...filePathsOf(read)];
    pathsOfStory.set(story, paths);
    return paths;
  });
}

/** A path being typed is not read. */
const stillMs = 300;

/** Reads the files again where stored stories name others, and where another tab is opened. */
export function followStoryFiles(store: BenchStore, { later }: Pick<BenchPorts, 'later'>): void {
  let cancel = (): void => {};
  let read = '[]';
  let isOpened = false;
  store.subscribe((state, before) => {
    if (state.phase !== 'ready' || state.saveState.state !== 'saved') return;
    isOpened ||= state.activeTab !== before.activeTab;
    const isSameAsBefore =
      state.stories === before.stories && before.phase === 'ready' && before.saveState === state.saveState;
    if (isSameAsBefore && !isOpened) return;
    cancel();
    cancel = later(isOpened ? 0 : stillMs, () => {
      const named = JSON.stringify(namedPaths(store.getState().stories));
      if (named === read && !isOpened) return;
      isOpened = false;
      read = named;
      void store.getState().readStoryFiles();
    });
  });
}
