import type { SandboxEnvironment, SandboxInfo, Session } from '../../../shared/bridge/schemas.ts';
import type { Call } from '../../../shared/documents/call.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { RunClock } from '../../../shared/documents/run-clock.ts';
import type { StoryDocument } from '../../../shared/documents/story.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { openInOrder } from '../open-in-order.ts';
import type { EndLater } from '../open-in-order.ts';
import { noOwnKeys } from '../own-keys/no-own-keys.ts';
import type { OwnKeys } from '../own-keys/own-keys.ts';
import { callEvents } from './call-events.ts';
import { callJournal } from './call-journal.ts';
import { callViews } from './call-views.ts';
import type { CallViews } from './call-views.ts';
import { sandboxEnvironment, targetOf } from './environment.ts';
import { eventHub } from './event-hub.ts';
import type { EventHub } from './event-hub.ts';
import { fillFirstDocuments } from './first-documents.ts';
import { keptTexts } from './kept-texts.ts';
import type { KeptTexts } from './kept-texts.ts';
import { keepGaps } from './project-gaps.ts';
import type { GapChange, GapKeeper } from './project-gaps.ts';
import { readPayload } from './read-payload.ts';
import { keepClock } from './run-clock.ts';
import type { ClockKeeper } from './run-clock.ts';
import { openOwnSandbox } from './own-sandbox.ts';
import type { OwnSandbox } from './own-sandbox.ts';
import { sendService } from './send-service.ts';
import type { SendService, SendParts } from './send-service.ts';
import { openSettings } from './settings.ts';
import type { KnownScenario, WorkspaceParts } from './workspace-parts.ts';

/** Everything a window can ask for, host-neutral. The router gives each of these to the contract's procedure of its name. */
export type Workspace = {
  readonly session: () => Promise<Session>;
  readonly saveSetting: (key: string, value: string) => Promise<void>;
  readonly documents: KeptTexts<PayloadDocument>;
  readonly stories: KeptTexts<StoryDocument>;
  readonly calls: CallViews;
  readonly store: { readonly renew: () => Promise<void>; readonly dismiss: (id: string) => void };
  readonly setClock: (clock: RunClock) => Promise<RunClock>;
  /** Changes choices of gaps; they are in force at once, in the running sandbox too. */
  readonly chooseGaps: (changes: readonly GapChange[]) => Promise<GapChoices>;
  readonly sandbox: OwnSandbox;
  readonly ownKeys: OwnKeys;
  readonly send: SendService;
  /** Keeps a call that a command has sent. */
  readonly takeIn: (call: Call) => Promise<void>;
  readonly events: EventHub;
  readonly close: () => Promise<void>;
};

/** Opens a workspace: its clock goes on, its sandbox runs, its first documents are there. When a part cannot be opened, none is left open. */
export function openWorkspace(parts: WorkspaceParts): Promise<Workspace> {
  return openInOrder((endLater) => openParts(parts, endLater));
}

async function openParts(parts: WorkspaceParts, endLater: EndLater): Promise<Omit<Workspace, 'close'>> {
  const { ports, repository, stores } = parts;
  const settings = await openSettings(repository);
  const gaps = keepGaps(settings);
  const clock = keepClock(settings, ports.now);
  const events = eventHub();
  const told = callEvents(events.emit);
  endLater(async () => told.close());
  const journal = callJournal(stores.calls, told.happened);
  stores.notes.onChange((notes) => events.emit({ event: 'store', notes }));
  await fillFirstDocuments(repository, settings, parts.scenarios, { now: clock.now, newId: ports.newId });

  const calls = callViews(stores.calls, () => events.emit({ event: 'calls-cleared' }));
  const sandbox = await openOwnSandbox({ parts, settings, clock, gaps, events, received: journal.received, calls });
  endLater(sandbox.close);
  const ownKeys = noOwnKeys();
  const environment = (): SandboxEnvironment => sandboxEnvironment(sandbox.info(), gaps.current());
  const send = sendService({
    ...sendingTo({ parts, sandbox: sandbox.info, environment, gaps }),
    journal,
    virtualNow: clock.now,
    realNow: ports.now,
    newId: ports.newId,
  });
  endLater(async () => {
    send.cancelAll();
    events.dismiss();
  });

  return {
    session: async () => ({
      version: ports.version,
      storeNotes: stores.notes.all(),
      capabilities: ports.capabilities,
      dataFolder: parts.dataFolder,
      sandbox: sandbox.info(),
      environment: environment(),
      vault: await ownKeys.vault.info(),
      ...(await ownKeys.environments.list()),
      clock: clock.current(),
      gaps: { ...gaps.current() },
      settings: settings.ofWindow(),
    }),
    saveSetting: settings.setOfWindow,
    documents: keptTexts(repository.documents, { en: 'document', zh: '內容' }),
    stories: keptTexts(repository.stories, { en: 'story', zh: '劇本' }),
    calls,
    store: { renew: stores.renew, dismiss: stores.notes.remove },
    sandbox,
    ownKeys,
    ...changing({ clock, gaps, events }),
    send,
    takeIn: async (call) => {
      const { replaced } = await journal.takeIn(call);
      if (replaced) events.emit({ event: 'calls-cleared' });
    },
    events,
  };
}

/** What a window changes of the run; every other window is told. */
function changing(of: {
  readonly clock: ClockKeeper;
  readonly gaps: GapKeeper;
  readonly events: EventHub;
}): Pick<Workspace, 'setClock' | 'chooseGaps'> {
  const { clock, gaps, events } = of;
  return {
    setClock: async (wanted) => {
      const set = await clock.set(wanted);
      events.emit({ event: 'clock', clock: set });
      return set;
    },
    chooseGaps: async (changes) => {
      const chosen = await gaps.choose(changes);
      events.emit({ event: 'gaps', gaps: chosen });
      return chosen;
    },
  };
}

function sendingTo(to: {
  readonly parts: WorkspaceParts;
  readonly sandbox: () => SandboxInfo;
  readonly environment: () => SandboxEnvironment;
  readonly gaps: GapKeeper;
}): Pick<SendParts, 'targetOf' | 'read' | 'sign' | 'transmit'> {
  const { parts, sandbox, environment, gaps } = to;
  const scenarioNamed = (id: string): KnownScenario => {
    const scenario = parts.scenarios.find((each) => each.id === id);
    if (scenario === undefined)
      throw new BenchError(
        'NOT_FOUND',
        { en: `There is no scenario ${id}.`, zh: `沒有名為 ${id} 的場景。` },
        { en: 'Open a document of a known scenario.', zh: '請開啟屬於已知場景的內容。' },
      );
    return scenario;
  };
  return {
    targetOf: (scenario) => targetOf(environment(), scenarioNamed(scenario), sandbox().trouble),
    read: (scenario, text) =>
      readPayload(text, {
        scenario: scenarioNamed(scenario),
        clientId: environment().clientId,
        gaps: gaps.current(),
      }),
    sign: async (target, body, { algorithm, encrypt }) => {
      const encryptFor = encrypt ? recipientOf(sandbox()) : null;
      return parts.sign(target, body, { algorithm, encryptFor, gaps: gaps.current() });
    },
    transmit: (order) =>
      parts.transmit({
        ...order,
        clientId: environment().clientId,
        platformKeyPem: sandbox().publicKeyPem,
        rootPem: sandbox().tls?.rootPem ?? null,
        gaps: gaps.current(),
      }),
  };
}

/** Who asked for encryption must not be sent in the clear for want of a key. */
function recipientOf({ publicKeyPem }: SandboxInfo): string {
  if (publicKeyPem !== null) return publicKeyPem;
  throw new BenchError(
    'NOT_NOW',
    { en: 'There is no public key to encrypt the body for.', zh: '沒有可用來加密正文的公開密鑰。' },
    { en: 'Send it without encryption, or start the sandbox.', zh: '請改為不加密發送，或啟動沙盒。' },
  );
}
