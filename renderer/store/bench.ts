import { createStore } from 'zustand/vanilla';
import { createCallActions } from './documents/call-actions.ts';
import { createCallSearch } from './calls/call-search.ts';
import { createClearing } from './calls/clearing.ts';
import { createClock } from './host/clock.ts';
import { deriving } from './documents/derive.ts';
import { createConnect } from '../features/connect/store/connect.ts';
import { createDialogs, createArrangement } from './window/arrangement.ts';
import { createNaming } from './documents/naming.ts';
import { createDocuments } from './documents/documents.ts';
import { createCallLoading, createRecentCalls, createWholeCalls } from './calls/load-calls.ts';
import { createDocumentEnvironments } from '../features/environments/store/document-environments.ts';
import { createExporting } from '../features/pictures/store/exporting.ts';
import { createPictures } from '../features/pictures/store/pictures.ts';
import { createEditing } from './documents/editing.ts';
import { createCallReader } from '../engine/calls/call-reader.ts';
import { createListSlice } from '../features/list/store/list-slice.ts';
import { createOrders } from '../features/list/store/orders.ts';
import { createGaps, createGapView } from '../features/assumptions/store/gaps.ts';
import { createFaults, createSandbox } from './host/sandbox.ts';
import { createGuard } from './sending/guard.ts';
import { createLoadedCalls } from './loaded-calls.ts';
import { createImages, followImages } from './documents/images.ts';
import { createTextCuts } from './documents/text-cuts.ts';
import { createImport } from '../features/import/store/import.ts';
import { createJumping } from './documents/jumping.ts';
import { createNotices } from './window/notices.ts';
import type { Bench, BenchStore, ActiveReset, SliceContext } from './slice.ts';
import type { StorePorts } from './ports.ts';
import { createNotes } from '../features/projects/store/notes.ts';
import { createVariables } from '../features/projects/store/variables.ts';
import { createConflicts } from './saving/conflicts/conflicts.ts';
import { createProjects } from '../features/projects/store/projects.ts';
import { createPreferences } from './window/preferences.ts';
import { createReference } from '../features/reference/store/reference.ts';
import { createRequestView } from './sending/request-view.ts';
import { createRepository, joinSaveStates } from './saving/save-queue.ts';
import { createSendAll, followSendAll } from './sending/send-all.ts';
import { createSending } from './sending/sending.ts';
import { createPayloadScenario, followPastes } from './documents/payload-scenario.ts';
import { createSession } from './session.ts';
import type { StoryDocument } from '../../shared/documents/story/story.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import { createStoreNotes } from './host/store-notes.ts';
import { createStoryFiles, followStoryFiles } from './stories/story-files.ts';
import { createStories } from './stories/stories.ts';
import { createDisorder } from '../features/stories/store/disorder.ts';
import { createRuns } from '../features/stories/store/runs.ts';
import { createStoryEditing } from './stories/story-editing.ts';
import { createStoryPlaying } from './stories/story-playing.ts';
import {
  createConnectionCheck,
  createEnvironmentRequests,
} from '../features/environments/store/environment-requests.ts';
import { createEnvironments } from '../features/environments/store/environments.ts';
import { createKeys, createVault } from '../features/keys/store/keys.ts';
import { laterWhenIdle } from './timers.ts';
import { createTimeline } from './timeline/timeline.ts';
import { createCardTexts } from '../features/stage/store/card-texts.ts';
import { createTracing } from '../features/stage/store/tracing.ts';
import type { Appliers } from './undo/change.ts';
import { createUndo } from './undo/undo.ts';
import { createSystemMenu } from './window/system-menu.ts';
import { createUnsaved } from './documents/unsaved.ts';
import { createChosenCalls } from '../features/calls/store/chosen-calls.ts';
import { createCallRetention } from '../features/calls/store/call-retention.ts';
import { createCallNotes } from '../features/calls/store/call-notes.ts';
import { createCallStory } from '../features/calls/store/call-story.ts';
import { createCallsExport } from '../features/calls/store/export-calls.ts';
import { createCompare } from '../features/compare/store/compare.ts';
import { createContactSheet } from '../features/contact-sheet/store/contact-sheet.ts';
import { createSettings } from '../features/settings/store/settings.ts';
import { createTexts } from '../features/texts/store/texts.ts';
import { createCalibration } from '../features/calibration/store/calibration.ts';
import { createTheme } from '../features/calibration/store/theme.ts';
import { createTour } from '../features/tour/store/tour.ts';
import { createVersions } from '../features/versions/store/versions.ts';
import { createCustomTemplates } from './writing/custom-templates.ts';
import { createWriting } from './writing/writing.ts';

type Context = SliceContext<keyof Bench>;

/** Creates the store of one window. Nothing happens before `start`. */
export function createBench(ports: StorePorts): BenchStore {
  const store = createStore<Bench>()((set, get) => slicesOf(contextOf(ports, deriving(ports, set), get)));
  followPastes(store);
  followImages(store, ports);
  followSendAll(store);
  followStoryFiles(store, ports);
  store.subscribe((state, before) => {
    if (state.session?.environments !== before.session?.environments && before.session !== null)
      state.followEnvironments();
    if (state.orderKey !== before.orderKey) state.loadActiveOrder();
  });
  return store;
}

function contextOf(ports: StorePorts, set: Context['set'], get: Context['get']): Context {
  const { bridge } = ports;
  const later = laterWhenIdle(ports);
  const window = ports.randomHex(16);
  const tells = joinSaveStates((saveState) => {
    set({ saveState });
    if (saveState.state === 'saved') get().storeTyped({});
  });
  const resets: ActiveReset<Bench>[] = [];
  let appliers: Appliers = {};
  return {
    ports,
    window,
    set,
    get,
    saves: createRepository<PayloadDocument>(
      { list: () => bridge.documents.list({}), read: (ids) => bridge.documents.read({ ids: [...ids] }) },
      {
        save: async (documents, over) =>
          void (await bridge.documents.save({ documents: [...documents], over, window })),
        remove: async (id) => void (await bridge.documents.remove({ id, window })),
        later,
        tell: tells('documents'),
      },
    ),
    storySaves: createRepository<StoryDocument>(
      { list: () => bridge.stories.list({}), read: (ids) => bridge.stories.read({ ids: [...ids] }) },
      {
        save: async (stories, over) => void (await bridge.stories.save({ stories: [...stories], over, window })),
        remove: async (id) => void (await bridge.stories.remove({ id, window })),
        later,
        tell: tells('stories'),
      },
    ),
    reportSequence: tells('sequence'),
    readCalls: createCallReader(),
    onActiveChange: (reset) => void resets.push(reset),
    resetsFor: (activeTab) =>
      resets.reduce<Partial<Bench>>((all, reset) => ({ ...all, ...reset(get(), activeTab) }), {}),
    applies: (own) => {
      appliers = { ...appliers, ...own };
    },
    appliers: () => appliers,
  };
}

function slicesOf(context: Context): Bench {
  return { ...slicesOfTexts(context), ...slicesOfHost(context), ...slicesOfWindow(context) };
}

function slicesOfTexts(context: Context) {
  return {
    ...createDocuments(context),
    ...createNaming(context),
    ...createDocumentEnvironments(context),
    ...createEditing(context),
    ...createJumping(context),
    ...createPayloadScenario(context),
    ...createImport(context),
    ...createListSlice(context),
    ...createOrders(context),
    ...createStories(context),
    ...createStoryFiles(context),
    ...createStoryPlaying(context),
    ...createStoryEditing(context),
    ...createRuns(context),
    ...createDisorder(context),
    ...createCardTexts(context),
    ...createVersions(context),
    ...createConflicts(context),
    ...createWriting(context),
    ...createCustomTemplates(context),
  };
}

function slicesOfHost(context: Context) {
  return {
    ...createSession(context),
    ...createLoadedCalls(context),
    ...createCallLoading(context),
    ...createWholeCalls(context),
    ...createRecentCalls(context),
    ...createCallSearch(context),
    ...createCallActions(context),
    ...createClearing(context),
    ...createStoreNotes(context),
    ...createFaults(context),
    ...createSandbox(context),
    ...createVault(context),
    ...createKeys(context),
    ...createEnvironments(context),
    ...createEnvironmentRequests(context),
    ...createConnectionCheck(context),
    ...createProjects(context),
    ...createNotes(context),
    ...createVariables(context),
    ...createSending(context),
    ...createSendAll(context),
    ...createGuard(context),
  };
}

function slicesOfWindow(context: Context) {
  return {
    ...createClock(context),
    ...createGaps(context),
    ...createGapView(context),
    ...createReference(context),
    ...createArrangement(context),
    ...createConnect(context),
    ...createSettings(context),
    ...createTexts(context),
    ...createTour(context),
    ...createTheme(context),
    ...createCalibration(context),
    ...createImages(context),
    ...createTextCuts(context),
    ...createRequestView(context),
    ...createPreferences(context),
    ...createDialogs(context),
    ...createNotices(context),
    ...createSystemMenu(context),
    ...createUndo(context),
    ...createTimeline(context),
    ...createTracing(context),
    ...createUnsaved(context),
    ...createCompare(context),
    ...createChosenCalls(context),
    ...createCallsExport(context),
    ...createCallNotes(context),
    ...createCallRetention(context),
    ...createCallStory(context),
    ...createContactSheet(context),
    ...createExporting(context),
    ...createPictures(context),
  };
}
