import { fingerprintOf } from '../../../shared/lib/text/fnv1a.ts';
import { encodeBase64 } from '../../../shared/lib/text/shell-text.ts';
import { createRouterClient, implement, ORPCError } from '@orpc/server';
import { contract } from '../../../shared/bridge/contract.ts';
import type { BridgeEvent, Session } from '../../../shared/bridge/schemas.ts';
import type { Call, CallSearch } from '../../../shared/documents/call.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { sortByIds } from '../../../shared/documents/sort-by-ids.ts';
import type { RunClock } from '../../../shared/documents/run-clock.ts';
import type { CustomTemplate } from '../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { fakeBundles, fakePictures } from './fake-pictures.ts';
import { fakeImages, type FakeImages } from './fake-images.ts';
import { fakeExchange } from './fake-exchange.ts';
import { fakeCalls } from './fake-calls.ts';
import { fakeUserKeys, firstUserKeys, type FakeUserKeys } from './fake-user-keys.ts';
import { fakeSends } from './fake-sends.ts';
import { fakeVersions, recordDeletion, type FakeVersion } from './fake-versions.ts';
import { fakeConflicts, fakeProjects, firstProjects, type FakeConflict, type FakeProjects } from './fake-projects.ts';
import { fakeClientId, fakeSandbox, firstSandbox } from './fake-sandbox.ts';

export type FakeAnswer = 'S' | 'F' | 'U' | 'breaks';

/** A host in memory behind the real contract and schemas. */
export type FakeHost = {
  readonly bridge: Bridge;
  readonly documents: Map<string, PayloadDocument>;
  readonly stories: Map<string, StoryDocument>;
  /** The folder of stories: texts by their paths. */
  readonly storyFolder: Map<string, string>;
  readonly templates: Map<string, CustomTemplate>;
  readonly settings: Record<string, string>;
  readonly sent: string[];
  readonly sendOptions: {
    readonly algorithm?: string | undefined;
    readonly encrypt?: boolean | undefined;
    readonly environment?: string | undefined;
    readonly mistake?: string | undefined;
    readonly agreed?: string | undefined;
    readonly exactOf?: string | undefined;
  }[];
  readonly own: FakeUserKeys;
  readonly projects: FakeProjects;
  readonly notices: string[];
  /** Files that were named at its start. */
  readonly handed: { name: string; bytesBase64: string }[];
  readonly saves: string[][];
  readonly savedFingerprints: (Readonly<Record<string, string>> | undefined)[];
  /** By id. */
  readonly conflicts: Record<string, FakeConflict>;
  clock: RunClock;
  gaps: Session['gaps'];
  variables: Session['variables'];
  theme: Session['theme'];
  calls: Call[];
  /** The bytes of files of calls, by ticket. */
  readonly callFiles: Map<string, number>;
  /** The bytes of evidence files that are being checked, by ticket. */
  readonly evidenceFiles: Map<string, string>;
  /** Oldest first. */
  versions: FakeVersion[];
  readonly images: FakeImages;
  skippedFiles: readonly Words[];
  readonly sealed: { readonly id: string; readonly text: string; readonly isSent: boolean }[];
  storeNotes: Session['storeNotes'];
  readonly asked: string[];
  refusesPages: boolean;
  /** So many calls does one answer to a search look through. */
  callsPerSearch: number;
  /** The orders that one answer has room for. */
  ordersPerAnswer: number;
  sandbox: Session['sandbox'];
  answer: FakeAnswer;
  /** While true every save is refused. */
  refusesSaves: boolean;
  /** Why nothing is sent; null while it is. */
  refusesSends: string | null;
  /** While true no pictures are drawn. */
  refusesPictures: boolean;
  givesFolder: boolean;
  /** What pictures wait for before they are given. */
  beforePictures: () => Promise<void>;
  /** While true nothing is removed. */
  refusesRemovals: boolean;
  /** While true it knows no session; a follower is cut off with the next event. */
  hasNoSession: boolean;
  /** What a choice waits for before it is made. */
  beforeChoice: () => Promise<void>;
  /** What the preparation of a request waits for. */
  beforePrepared: (text: string) => Promise<void>;
  /** What the answer to a search waits for. */
  beforeSearch: (search: CallSearch) => Promise<void>;
  /** Runs between reading calls and following events. */
  beforeFollowing: () => void;
  /** What happens between a call and its answer. */
  beforeAnswer: (call: Call) => void;
  readonly tell: (event: BridgeEvent) => void;
};

export function createFakeHost(startMs: number): FakeHost {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const host: FakeHost = {
    bridge: bridgeOf(() => host, listeners),
    documents: new Map(),
    stories: new Map(),
    storyFolder: new Map(),
    templates: new Map(),
    settings: {},
    sent: [],
    sendOptions: [],
    own: firstUserKeys(),
    projects: firstProjects(),
    notices: [],
    handed: [],
    saves: [],
    savedFingerprints: [],
    conflicts: {},
    clock: { virtualAnchor: startMs, realAnchor: startMs, rate: 1 },
    gaps: {},
    variables: {},
    theme: null,
    calls: [],
    callFiles: new Map(),
    evidenceFiles: new Map(),
    versions: [],
    images: { hosts: [], there: new Map(), asked: [] },
    skippedFiles: [],
    sealed: [],
    storeNotes: [],
    asked: [],
    refusesPages: false,
    refusesSends: null,
    refusesPictures: false,
    givesFolder: true,
    callsPerSearch: Infinity,
    ordersPerAnswer: 50,
    sandbox: firstSandbox,
    answer: 'S',
    refusesSaves: false,
    beforePictures: async () => undefined,
    refusesRemovals: false,
    hasNoSession: false,
    beforeChoice: async () => undefined,
    beforePrepared: async () => undefined,
    beforeSearch: async () => undefined,
    beforeFollowing: () => undefined,
    beforeAnswer: () => undefined,
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
  return host;
}

function bridgeOf(host: () => FakeHost, listeners: Set<(event: BridgeEvent) => void>): Bridge {
  const made = implement(contract);
  const router = made.router({
    session: {
      open: made.session.open.handler(() => sessionOf(host())),
      saveSetting: made.session.saveSetting.handler(({ input }) => {
        host().settings[input.key] = input.value;
        return {};
      }),
      handed: made.session.handed.handler(() => ({ files: host().handed.splice(0) })),
      showMenu: made.session.showMenu.handler(() => ({})),
      tellEnded: made.session.tellEnded.handler(({ input }) => {
        host().notices.push(input.words);
        return {};
      }),
      showLogs: made.session.showLogs.handler(({ errors }) => {
        throw errors.NOT_HERE({ message: 'This host shows no folder.', data: { next: '' } });
      }),
      newAddress: made.session.newAddress.handler(({ errors }) => {
        if (host().refusesSaves) throw errors.NOT_NOW({ message: 'Not now.', data: { next: '' } });
        return { address: '/#code' };
      }),
    },
    project: fakeProjects(made, host),
    images: fakeImages(made, () => host().images),
    conflicts: fakeConflicts(made, host),
    documents: {
      list: made.documents.list.handler(() => [...host().documents.values()]),
      read: made.documents.read.handler(({ input }) => input.ids.flatMap((id) => host().documents.get(id) ?? [])),
      save: made.documents.save.handler(({ input, errors }) => {
        if (host().refusesSaves)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        if (host().hasNoSession) throw signedOut();
        host().saves.push(input.documents.map(({ text }) => text));
        host().savedFingerprints.push(input.over);
        for (const document of input.documents) host().documents.set(document.id, document);
        return {};
      }),
      remove: made.documents.remove.handler(({ input, errors }) => {
        if (host().refusesRemovals)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        recordDeletion(host(), 'payload', host().documents.get(input.id));
        host().documents.delete(input.id);
        return {};
      }),
      arrange: made.documents.arrange.handler(({ input, errors }) => {
        if (host().refusesSaves)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        const { documents } = host();
        const all = sortByIds([...documents.values()], input.ids);
        documents.clear();
        for (const document of all) documents.set(document.id, document);
        return {};
      }),
    },
    stories: {
      list: made.stories.list.handler(() => [...host().stories.values()]),
      files: made.stories.files.handler(({ input }) => ({
        files: [...host().storyFolder].map(([path, text]) => ({
          path,
          sha256: fingerprintOf(text),
          bytesBase64: input.known.includes(fingerprintOf(text)) ? null : encodeBase64(text),
        })),
      })),
      read: made.stories.read.handler(({ input }) => input.ids.flatMap((id) => host().stories.get(id) ?? [])),
      save: made.stories.save.handler(({ input, errors }) => {
        if (host().refusesSaves)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        for (const story of input.stories) host().stories.set(story.id, story);
        return {};
      }),
      remove: made.stories.remove.handler(({ input, errors }) => {
        if (host().refusesRemovals)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        recordDeletion(host(), 'story', host().stories.get(input.id));
        host().stories.delete(input.id);
        return {};
      }),
    },
    versions: fakeVersions(made, host),
    templates: {
      list: made.templates.list.handler(() => [...host().templates.values()]),
      save: made.templates.save.handler(({ input, errors }) => {
        if (host().refusesSaves)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        for (const template of input.templates) host().templates.set(template.id, template);
        return {};
      }),
      remove: made.templates.remove.handler(({ input, errors }) => {
        if (host().refusesRemovals)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        recordDeletion(host(), 'template', host().templates.get(input.id));
        host().templates.delete(input.id);
        return {};
      }),
    },
    bundles: fakeBundles(made, host),
    pictures: fakePictures(made, host),
    calls: { ...fakeCalls(made, host), ...fakeExchange(made, host) },
    store: {
      renew: made.store.renew.handler(({ errors }) => {
        if (host().refusesSaves) throw errors.STORE_FAILED({ message: 'The disk is full.', data: {} });
        host().storeNotes = [];
        return {};
      }),
      dismiss: made.store.dismiss.handler(({ input }) => {
        host().storeNotes = host().storeNotes.filter(({ id }) => id !== input.id);
        return {};
      }),
    },
    clock: {
      set: made.clock.set.handler(({ input, errors }) => {
        if (host().refusesSaves)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        host().clock = input.clock;
        return input.clock;
      }),
    },
    gaps: {
      choose: made.gaps.choose.handler(async ({ input, errors }) => {
        await host().beforeChoice();
        if (host().refusesSaves)
          throw errors.STORE_FAILED({ message: 'The disk is full.', data: { next: 'Make room.' } });
        for (const { id, value } of input.changes) host().gaps = { ...host().gaps, [id]: value ?? undefined };
        host().gaps = Object.fromEntries(Object.entries(host().gaps).filter(([, value]) => value !== undefined));
        return host().gaps;
      }),
    },
    sandbox: fakeSandbox(made, host),
    ...fakeUserKeys(made, host),
    send: fakeSends(made, host),
    events: {
      follow: made.events.follow.handler(async function* () {
        const waiting: BridgeEvent[] = [];
        let wake: (() => void) | null = null;
        if (host().hasNoSession) throw signedOut();
        host().beforeFollowing();
        listeners.add((event) => {
          waiting.push(event);
          wake?.();
        });
        yield { event: 'ready' } as const;
        while (true) {
          if (host().hasNoSession) throw new TypeError('Failed to fetch');
          const next = waiting.shift();
          if (next !== undefined) yield next;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      }),
    },
  });
  return createRouterClient(router);
}

function signedOut(): Error {
  return new ORPCError('UNAUTHORIZED', { status: 401 });
}

function sessionOf(host: FakeHost): Session {
  return {
    version: '0.0.0',
    storeNotes: host.storeNotes,
    capabilities: { moreWindows: true, stageWindow: true },
    dataFolder: '/data',
    project: host.projects.open,
    sandbox: host.sandbox,
    environment: {
      id: 'sandbox',
      name: 'Sandbox',
      kind: 'sandbox',
      baseUrl: host.sandbox.url,
      clientId: fakeClientId,
      keyVersion: '1',
      scheme: host.gaps.scheme ?? null,
    },
    clock: host.clock,
    gaps: host.gaps,
    variables: host.variables,
    theme: host.theme,
    conflicts: Object.values(host.conflicts).map(({ conflict }) => conflict),
    settings: { ...host.settings },
    vault: host.own.vault,
    environments: host.own.environments,
    unreadableEnvironments: [],
  };
}
