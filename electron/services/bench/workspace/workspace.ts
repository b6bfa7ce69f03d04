import { join } from 'node:path';
import type { SandboxEnvironment, Session, StoreNote } from '../../../../shared/bridge/schemas.ts';
import type { Call } from '../../../../shared/documents/call.ts';
import type { CustomTemplate, Theme } from '../../../../shared/documents/project.ts';
import type { MyVariables } from '../../../../shared/documents/my-variables.ts';
import type { RunClock } from '../../../../shared/documents/run-clock.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Language, Words } from '../../../../shared/lib/text/words.ts';
import { openBundles, type BundlePorts, type Bundles } from '../../projects/bundles/bundles.ts';
import { openImages, type Images } from '../../network/images/images.ts';
import { openInOrder, type EndLater } from '../../platform/open-in-order.ts';
import { glossaryFileName, notesFileName, places } from '../../projects/project/layout.ts';
import type { StoreNotes } from '../../storage/store-care/store-notes.ts';
import { addToOutbox } from '../../storage/outbox/outbox.ts';
import type { Projects } from '../../projects/projects/projects.ts';
import { openUserKeys } from '../../environments/user-keys/open-user-keys.ts';
import type { UserKeys } from '../../environments/user-keys/user-keys.ts';
import { leavingWindows, type EventHub, type LeavingWindows } from './event-hub.ts';
import { openRunState, type RunState } from './run-state.ts';
import { callViews, type CallViews } from './call-views.ts';
import { stateActions } from './state-actions.ts';
import { documentService, textService, type DocumentService, type TextService } from './repository.ts';
import { hostSetting, sendCounter, isNetworkOff } from './settings.ts';
import { openSandboxService, type SandboxService } from './sandbox-service.ts';
import { filesOfStories } from '../run/story-files.ts';
import { openExchange, type CallExchange } from './exchange/open-exchange.ts';
import { pictureService, type PictureService } from '../render/picture-service.ts';
import { sendService, sender, type SendService } from './sending/send-service.ts';
import { requestRoutes, sandboxEnvironment } from './sending/choose-route.ts';
import type { GapChange, ProjectGaps } from './files/open-files.ts';
import { sessionOfFiles } from './files/project-events.ts';
import { saveAndCount, versionViews, type VersionViews } from './version-views.ts';
import type { WorkspaceServices } from './workspace-services.ts';

/** Everything a window can use, independent of the host. The router maps each contract procedure to one of these. */
export type Workspace = {
  readonly session: (language?: Language) => Promise<Session>;
  readonly saveSetting: (key: string, value: string) => Promise<void>;
  readonly documents: DocumentService;
  readonly stories: TextService<StoryDocument>;
  /** The files that the stories name in their folder. */
  readonly storyFiles: () => ReturnType<typeof filesOfStories>;
  readonly versions: VersionViews;
  readonly templates: TextService<CustomTemplate>;
  readonly conflicts: {
    readonly read: WorkspaceServices['files']['conflict'];
    readonly resolve: WorkspaceServices['files']['resolve'];
  };
  readonly calls: CallViews;
  readonly exchange: CallExchange;
  readonly store: {
    readonly renew: () => Promise<void>;
    readonly dismiss: (id: string) => void;
    /** Shows a note in every window until the user dismisses it. */
    readonly note: (message: Words, tone: StoreNote['tone']) => void;
  };
  readonly setClock: (clock: RunClock) => Promise<RunClock>;
  /** Changes assumptions; they apply at once, also in the sandbox. */
  readonly chooseGaps: (changes: readonly GapChange[]) => Promise<GapChoices>;
  /** Replaces the project's values of `{{my.NAME}}`. */
  readonly setVariables: (variables: MyVariables) => Promise<MyVariables>;
  /** Writes the project’s theme; null: none. */
  readonly setTheme: (theme: Theme | null) => Promise<Theme | null>;
  readonly sandbox: SandboxService;
  readonly ownKeys: UserKeys;
  readonly projects: Projects;
  readonly leaving: LeavingWindows;
  readonly bundles: Bundles;
  readonly images: Images;
  readonly send: SendService;
  readonly pictures: PictureService;
  readonly importCall: (call: Call) => Promise<void>;
  /** The next {{counter}}. */
  readonly countSend: () => Promise<number>;
  readonly events: EventHub;
  readonly close: () => Promise<void>;
};

/** Opens a workspace with its clock, sandbox and first documents. If a part fails, none stays open. */
export function openWorkspace(services: WorkspaceServices): Promise<Workspace> {
  return openInOrder((endLater) => openServices(services, endLater));
}

async function openServices(services: WorkspaceServices, endLater: EndLater): Promise<Omit<Workspace, 'close'>> {
  const { ports, repository, stores, versions, files } = services;
  const run = await openRunState(services, endLater);
  const { settings, gaps, clock, events } = run;
  const calls = callViews(stores.calls, () => events.emit({ event: 'calls-cleared' }), ports.now);
  calls.forgotten.wipeExpired().catch(ports.report);
  const sandbox = await openSandboxService({ services, ...run, received: run.recorder.recordReceived, calls });
  endLater(sandbox.close);
  const environment = (): SandboxEnvironment => sandboxEnvironment(sandbox.info(), gaps.current());
  const { ownKeys, send } = openSending(services, { ...run, sandbox, environment }, endLater);
  const pictures = openPictures(ports, events, endLater);
  const exchange = openExchange({ services, sandbox: sandbox.info, gaps: gaps.current, events }, endLater);

  return {
    session: async (language) => {
      await run.fillProject(language).catch(ports.report);
      return {
        version: ports.version,
        storeNotes: stores.notes.all(),
        capabilities: ports.capabilities,
        dataFolder: services.dataFolder,
        project: await services.projects.info(),
        sandbox: sandbox.info(),
        environment: environment(),
        vault: await ownKeys.vault.info(),
        ...(await ownKeys.environments.list()),
        clock: clock.current(),
        gaps: { ...gaps.current() },
        ...sessionOfFiles(files),
        settings: settings.windowSettings(),
      };
    },
    saveSetting: settings.setWindowSetting,
    ...textServices(services),
    versions: versionViews(versions, repository, { now: ports.now, forgetWiped: stores.purgeWiped }),
    conflicts: { read: files.conflict, resolve: files.resolve },
    calls: { ...calls, open: async (id) => exchange.imports.diagnosed(await calls.open(id)) },
    exchange,
    store: { renew: stores.renew, dismiss: stores.notes.remove, note: dismissibleNotes(stores.notes) },
    sandbox,
    ownKeys,
    projects: services.projects,
    leaving: leavingWindows(events, ports),
    bundles: openBundles(bundlePorts(services, ownKeys, gaps)),
    images: openImages(hostSetting(settings, 'images.hosts'), {
      network: services.imageNetwork,
      isNetworkOff: () => isNetworkOff(settings),
    }),
    ...stateActions({ clock, gaps, events, files }),
    send,
    pictures,
    importCall: async (call) => {
      const { replaced } = await run.recorder.importCall(call);
      if (replaced) events.emit({ event: 'calls-cleared' });
    },
    countSend: sendCounter(settings),
    events,
  };
}

function openPictures(
  { pictures: renderer }: WorkspaceServices['ports'],
  events: EventHub,
  endLater: EndLater,
): PictureService {
  const pictures = pictureService(renderer, (ticket, done) => events.emit({ event: 'pictures', ticket, done }));
  endLater(async () => pictures.cancelAll());
  return pictures;
}

function dismissibleNotes({ put }: Pick<StoreNotes, 'put'>): Workspace['store']['note'] {
  let noted = 0;
  return (message, tone) => {
    noted += 1;
    put({ id: `note-${noted}`, tone, words: { message, next: { en: '', zh: '' } }, act: 'dismiss' });
  };
}

function textServices({
  ports,
  repository,
  versions,
  project,
}: WorkspaceServices): Pick<Workspace, 'documents' | 'stories' | 'storyFiles' | 'templates'> {
  const { documents, stories, templates } = repository;
  return {
    storyFiles: async () => {
      const texts = (await stories.list()).map(({ text }) => text);
      return filesOfStories(join(project.folder, places.story.folder), texts);
    },
    documents: documentService({ ...documents, save: saveAndCount(documents.save, versions, ports.report) }),
    stories: textService(
      { ...stories, save: saveAndCount(stories.save, versions, ports.report) },
      { en: 'story', zh: '劇本' },
    ),
    templates: textService(
      { ...templates, save: saveAndCount(templates.save, versions, ports.report) },
      { en: 'template', zh: '範本' },
    ),
  };
}

function openSending(
  services: WorkspaceServices,
  run: RunState & { readonly sandbox: SandboxService; readonly environment: () => SandboxEnvironment },
  endLater: EndLater,
): { readonly ownKeys: UserKeys; readonly send: SendService } {
  const { ports } = services;
  const { settings, gaps, clock, events, recorder, sandbox, environment } = run;
  const variables = process.env;
  const ownKeys = openUserKeys({
    ...services.own,
    dataFolder: services.dataFolder,
    projectFolder: services.project.folder,
    ports,
    autoLock: hostSetting(settings, 'vault.auto-lock'),
    emit: events.emit,
    gaps: gaps.current,
    variables,
    isNetworkOff: () => isNetworkOff(settings),
    demoKeys: services.demoKeys,
    sendProbe: (id, payload, signal) => sendOne({ ...payload, environment: id }, { is: 'check' }, signal),
  });
  endLater(ownKeys.close);
  const sending = {
    ...requestRoutes({
      services,
      sandbox: sandbox.info,
      environment,
      gaps: gaps.current,
      ownKeys,
      variables,
      isNetworkOff: () => isNetworkOff(settings),
    }),
    recorder,
    writePending: (call: Call) => addToOutbox(services.dataFolder, call, services.project.id),
    virtualNow: clock.now,
    realNow: ports.now,
    newId: ports.newId,
  };
  const sendOne = sender(sending);
  const send = sendService(sending, sendOne);
  endLater(async () => {
    send.cancelAll();
    events.endFollowers();
  });
  return { ownKeys, send };
}

function bundlePorts(
  { repository, projects, files }: WorkspaceServices,
  { environments }: UserKeys,
  gaps: ProjectGaps,
): BundlePorts {
  return {
    repository,
    environments: async () => (await environments.list()).environments,
    notes: async () => (await projects.readText(notesFileName)).text,
    glossary: async () => (await projects.readText(glossaryFileName)).text,
    name: async () => (await projects.info()).name,
    gaps: gaps.current,
    variables: files.variables,
    theme: files.theme,
    write: projects.write,
  };
}
