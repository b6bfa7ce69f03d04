import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { createClearing } from './clearing.ts';
import type { ClearingSlice } from './clearing.ts';
import { createClock } from './clock.ts';
import type { ClockSlice } from './clock.ts';
import { createDialogs } from './dialogs.ts';
import type { DialogsSlice } from './dialogs.ts';
import { createDocuments } from './documents.ts';
import type { DocumentsSlice } from './documents.ts';
import { createDrawnCalls } from './drawn-calls.ts';
import type { DrawnCallsSlice } from './drawn-calls.ts';
import { createEditing } from './editing.ts';
import type { EditingSlice } from './editing.ts';
import { createCallReader } from './call-reader.ts';
import type { CallReader } from './call-reader.ts';
import { createGapView } from './gap-view.ts';
import type { GapViewSlice } from './gap-view.ts';
import { createGaps } from './gaps-slice.ts';
import type { GapsSlice } from './gaps-slice.ts';
import { createFaults } from './faults-slice.ts';
import type { FaultsSlice } from './faults-slice.ts';
import { createHistory } from './history-slice.ts';
import type { HistorySlice } from './history-slice.ts';
import { createImages } from './images.ts';
import type { ImagesSlice } from './images.ts';
import { createJournal } from './journal-slice.ts';
import type { JournalSlice } from './journal-slice.ts';
import { followLargeTexts } from './large-texts.ts';
import { createJumping } from './jumping.ts';
import type { JumpingSlice } from './jumping.ts';
import { createNotices } from './notices.ts';
import type { NoticesSlice } from './notices.ts';
import type { StoreWorld } from './ports.ts';
import { createPreferences } from './preferences.ts';
import type { PreferencesSlice } from './preferences.ts';
import { createPanelHeight } from './panel-height.ts';
import type { PanelHeightSlice } from './panel-height.ts';
import { createReference } from './reference.ts';
import type { ReferenceSlice } from './reference.ts';
import { createRequestView } from './request-view.ts';
import type { RequestViewSlice } from './request-view.ts';
import { createSaveQueue, joinSaveStates } from './save-queue.ts';
import type { SaveQueue } from './save-queue.ts';
import { createSending } from './sending.ts';
import type { SendingSlice } from './sending.ts';
import { createSession } from './session.ts';
import type { SessionSlice } from './session.ts';
import type { StoryDocument } from '../../shared/documents/story.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import { createStoreNotes } from './store-notes.ts';
import type { StoreNotesSlice } from './store-notes.ts';
import { createStories } from './stories.ts';
import type { StoriesSlice } from './stories.ts';
import { createStoryEditing } from './story-editing.ts';
import type { StoryEditingSlice } from './story-editing.ts';
import { createStoryPlaying } from './story-playing.ts';
import type { StoryPlayingSlice } from './story-playing.ts';
import { createTimeline } from './timeline.ts';
import type { TimelineSlice } from './timeline.ts';
import { createUnsaved } from './unsaved.ts';
import type { UnsavedSlice } from './unsaved.ts';
import { createWholeCalls } from './whole-calls.ts';
import type { WholeCallsSlice } from './whole-calls.ts';

/** All that the window knows and can do. Each concern is one slice in one file. */
export type Bench = SessionSlice &
  DocumentsSlice &
  EditingSlice &
  JumpingSlice &
  ClockSlice &
  HistorySlice &
  DrawnCallsSlice &
  WholeCallsSlice &
  JournalSlice &
  ClearingSlice &
  StoreNotesSlice &
  GapsSlice &
  GapViewSlice &
  ReferenceSlice &
  PanelHeightSlice &
  FaultsSlice &
  ImagesSlice &
  SendingSlice &
  RequestViewSlice &
  PreferencesSlice &
  DialogsSlice &
  NoticesSlice &
  StoriesSlice &
  StoryPlayingSlice &
  StoryEditingSlice &
  TimelineSlice &
  UnsavedSlice;

export type BenchStore = StoreApi<Bench>;

/** What every slice is given. */
export type SliceContext = {
  readonly world: StoreWorld;
  /** What the host calls this window, to tell it from others of the same bench. */
  readonly window: string;
  readonly set: StoreApi<Bench>['setState'];
  readonly get: StoreApi<Bench>['getState'];
  readonly saves: SaveQueue<PayloadDocument>;
  readonly storySaves: SaveQueue<StoryDocument>;
  readonly readCalls: CallReader;
};

/** Makes the store of one window. Nothing happens before `start` is called. */
export function createBench(world: StoreWorld): BenchStore {
  const store = createStore<Bench>()((set, get) => {
    const window = world.randomHex(16);
    const tells = joinSaveStates((saveState) => set({ saveState }));
    const saves = createSaveQueue<PayloadDocument>({
      save: async (documents) => {
        await world.bridge.documents.save({ documents: [...documents], window });
      },
      remove: async (id) => {
        await world.bridge.documents.remove({ id, window });
      },
      later: world.later,
      tell: tells('documents'),
    });
    const storySaves = createSaveQueue<StoryDocument>({
      save: async (stories) => {
        await world.bridge.stories.save({ stories: [...stories], window });
      },
      remove: async (id) => {
        await world.bridge.stories.remove({ id, window });
      },
      later: world.later,
      tell: tells('stories'),
    });
    const context: SliceContext = { world, window, set, get, saves, storySaves, readCalls: createCallReader() };
    return {
      ...createSession(context),
      ...createDocuments(context),
      ...createEditing(context),
      ...createJumping(context),
      ...createClock(context),
      ...createHistory(context),
      ...createDrawnCalls(context),
      ...createWholeCalls(context),
      ...createJournal(context),
      ...createClearing(context),
      ...createStoreNotes(context),
      ...createGaps(context),
      ...createGapView(context),
      ...createReference(context),
      ...createPanelHeight(context),
      ...createFaults(context),
      ...createImages(context),
      ...createSending(context),
      ...createRequestView(context),
      ...createPreferences(context),
      ...createDialogs(context),
      ...createNotices(context),
      ...createStories(context),
      ...createStoryPlaying(context),
      ...createStoryEditing(context),
      ...createTimeline(context),
      ...createUnsaved(context),
    };
  });
  followLargeTexts(store, world);
  store.subscribe((state, before) => {
    if (state.orderKey !== before.orderKey) state.drawOrderInFront();
  });
  return store;
}
