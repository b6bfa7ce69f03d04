import type { Environment, SandboxInfo, Session } from '../../../shared/bridge/schemas.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { RunClock } from '../../../shared/documents/run-clock.ts';
import type { StoryDocument } from '../../../shared/documents/story.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { FaultPlan } from '../../../shared/protocol/sandbox/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import type { SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import { openInOrder } from '../open-in-order.ts';
import type { EndLater } from '../open-in-order.ts';
import type { HostPorts } from '../ports/ports.ts';
import type { SignedRequest } from '../signer/index.ts';
import type { Stores } from '../store-care/store-care.ts';
import { callEvents } from './call-events.ts';
import { callJournal } from './call-journal.ts';
import { callViews } from './call-views.ts';
import type { CallViews } from './call-views.ts';
import { startEmbedded } from './embedded-sandbox.ts';
import type { EmbeddedSandbox, RunningSandbox, StartedInfo, StartSandbox } from './embedded-sandbox.ts';
import { sandboxEnvironment, targetOf } from './environment.ts';
import type { Target } from './environment.ts';
import { eventHub } from './event-hub.ts';
import type { EventHub } from './event-hub.ts';
import { fillFirstDocuments } from './first-documents.ts';
import { keptTexts } from './kept-texts.ts';
import type { KeptTexts } from './kept-texts.ts';
import { keepGaps } from './project-gaps.ts';
import type { GapChange, GapKeeper } from './project-gaps.ts';
import { readPayload } from './read-payload.ts';
import type { Repository } from './repository.ts';
import { keepClock } from './run-clock.ts';
import type { ClockKeeper } from './run-clock.ts';
import { holdFaults } from './sandbox-faults.ts';
import type { FaultHolder } from './sandbox-faults.ts';
import { sendService } from './send-service.ts';
import type { Outcome, SendService, SendParts } from './send-service.ts';
import { openSettings } from './settings.ts';
import type { Settings } from './settings.ts';

/** Everything a window can ask for, host-neutral. The router gives each of these to the contract's procedure of its name. */
export type Workspace = {
  readonly session: () => Session;
  readonly saveSetting: (key: string, value: string) => Promise<void>;
  readonly documents: KeptTexts<PayloadDocument>;
  readonly stories: KeptTexts<StoryDocument>;
  readonly calls: CallViews;
  readonly store: { readonly renew: () => Promise<void>; readonly dismiss: (id: string) => void };
  readonly setClock: (clock: RunClock) => Promise<RunClock>;
  /** Changes choices of open points; they are in force at once, in the running sandbox too. */
  readonly chooseGaps: (changes: readonly GapChange[]) => Promise<GapChoices>;
  /** What goes wrong on purpose in the sandbox from now on, in place of what did; answers how the sandbox stands then. */
  readonly setFaults: (faults: readonly string[]) => SandboxInfo;
  readonly send: SendService;
  readonly events: EventHub;
  readonly close: () => Promise<void>;
};

/** What a workspace is made of. Tests replace these, and nothing inside. */
export interface WorkspaceParts {
  readonly ports: HostPorts;
  readonly repository: Repository;
  readonly stores: Pick<Stores, 'calls' | 'notes' | 'renew'>;
  readonly dataFolder: string;
  readonly scenarios: readonly KnownScenario[];
  readonly clientId: string;
  readonly startSandbox: (options: SandboxOptions) => Promise<RunningSandbox>;
  readonly sign: (target: Target, body: Uint8Array, how: Signing) => Promise<SignedRequest>;
  readonly transmit: (order: Transmission) => Promise<Outcome>;
}

/** What the workspace asks of a scenario: nothing of its rules. */
export type KnownScenario = Pick<Scenario, 'id' | 'endpoint' | 'templates'>;

export type SandboxOptions = {
  readonly port: number;
  readonly virtualNow: () => Instant;
  /** The choices of open points in force, asked for each request. */
  readonly gaps: () => GapChoices;
  /** What is to go wrong on purpose, asked for each request as well. */
  readonly faults: () => FaultPlan | null;
};

export type Signing = {
  readonly algorithm: SignatureAlgorithm;
  /** SPKI PEM of the receiver for whom the body is encrypted; null: it goes plain. */
  readonly encryptFor: string | null;
  readonly gaps: GapChoices;
};

export type Transmission = {
  readonly target: Target;
  readonly request: SignedRequest;
  readonly clientId: string;
  readonly signal: AbortSignal;
  /** SPKI PEM of who answers; null when it is not known. */
  readonly platformKeyPem: string | null;
  readonly gaps: GapChoices;
  readonly scenario: string;
};

const sandboxPortKey = 'sandbox.port';

/** Opens a workspace: its clock goes on, its sandbox runs, its first documents are there. When a part cannot be opened, none is left open. */
export function openWorkspace(parts: WorkspaceParts): Promise<Workspace> {
  return openInOrder((endLater) => openParts(parts, endLater));
}

async function openParts(parts: WorkspaceParts, endLater: EndLater): Promise<Omit<Workspace, 'close'>> {
  const { ports, repository, stores, clientId } = parts;
  const settings = await openSettings(repository);
  const gaps = keepGaps(settings);
  const faults = holdFaults();
  const clock = keepClock(settings, ports.now);
  const events = eventHub();
  const told = callEvents(events.emit);
  endLater(async () => told.close());
  const journal = callJournal(stores.calls, told.happened);
  stores.notes.onChange((notes) => events.emit({ event: 'store', notes }));
  await fillFirstDocuments(repository, settings, parts.scenarios, { now: clock.now, newId: ports.newId });

  const start: StartSandbox = (port) =>
    parts.startSandbox({ port, virtualNow: clock.now, gaps: gaps.current, faults: faults.plan });
  const { info, running } = await startRemembered({ start, settings, clientId, endLater });
  running?.onCall(journal.received);

  const sandbox = (): SandboxInfo => ({ ...info, faults: faults.written() });
  const environment = (): Environment => sandboxEnvironment(info, gaps.current());
  const send = sendService({
    ...sendingTo({ parts, sandbox: info, environment, gaps }),
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
    session: () => ({
      version: ports.version,
      storeNotes: stores.notes.all(),
      capabilities: ports.capabilities,
      dataFolder: parts.dataFolder,
      sandbox: sandbox(),
      environment: environment(),
      clock: clock.current(),
      gaps: { ...gaps.current() },
      settings: settings.ofWindow(),
    }),
    saveSetting: settings.setOfWindow,
    documents: keptTexts(repository.documents, { en: 'document', zh: '內容' }),
    stories: keptTexts(repository.stories, { en: 'story', zh: '劇本' }),
    calls: callViews(stores.calls, () => events.emit({ event: 'calls-cleared' })),
    store: { renew: stores.renew, dismiss: stores.notes.remove },
    ...changing({ clock, gaps, faults, events, sandbox }),
    send,
    events,
  };
}

/** Starts the sandbox on the port that it had before, where it can, and remembers the one that it has. */
async function startRemembered(how: {
  readonly start: StartSandbox;
  readonly settings: Settings;
  readonly clientId: string;
  readonly endLater: EndLater;
}): Promise<EmbeddedSandbox> {
  const { start, settings, clientId, endLater } = how;
  const remembered = Number(settings.get(sandboxPortKey));
  const embedded = await startEmbedded(start, remembered > 0 ? remembered : null, clientId);
  const { info, running } = embedded;
  if (running !== null) endLater(running.close);
  if (info.url !== null) await settings.set(sandboxPortKey, new URL(info.url).port);
  return embedded;
}

/** What a window changes of the run; every other window is told. */
function changing(of: {
  readonly clock: ClockKeeper;
  readonly gaps: GapKeeper;
  readonly faults: FaultHolder;
  readonly events: EventHub;
  readonly sandbox: () => SandboxInfo;
}): Pick<Workspace, 'setClock' | 'chooseGaps' | 'setFaults'> {
  const { clock, gaps, faults, events, sandbox } = of;
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
    setFaults: (written) => {
      faults.set(written);
      events.emit({ event: 'sandbox', sandbox: sandbox() });
      return sandbox();
    },
  };
}

function sendingTo(to: {
  readonly parts: WorkspaceParts;
  readonly sandbox: StartedInfo;
  readonly environment: () => Environment;
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
    targetOf: (scenario) => targetOf(environment(), scenarioNamed(scenario), sandbox.trouble),
    read: (scenario, text) =>
      readPayload(text, {
        scenario: scenarioNamed(scenario),
        clientId: environment().clientId,
        gaps: gaps.current(),
      }),
    sign: async (target, body, { algorithm, encrypt }) => {
      const encryptFor = encrypt ? recipientOf(sandbox) : null;
      return parts.sign(target, body, { algorithm, encryptFor, gaps: gaps.current() });
    },
    transmit: (order) =>
      parts.transmit({
        ...order,
        clientId: environment().clientId,
        platformKeyPem: sandbox.publicKeyPem,
        gaps: gaps.current(),
      }),
  };
}

/** Who asked for encryption must not be sent in the clear for want of a key. */
function recipientOf({ publicKeyPem }: StartedInfo): string {
  if (publicKeyPem !== null) return publicKeyPem;
  throw new BenchError(
    'NOT_NOW',
    { en: 'There is no public key to encrypt the body for.', zh: '沒有可用來加密正文的公開密鑰。' },
    { en: 'Send it without encryption, or start the sandbox.', zh: '請改為不加密發送，或啟動沙盒。' },
  );
}
