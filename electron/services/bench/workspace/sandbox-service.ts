import type { SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import type { Cleared } from '../../../../shared/documents/call-summary.ts';
import type { NotOnboarded, SandboxMode } from '../../../../shared/documents/sandbox-controls.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { openClientStore, type ClientStore, type PastedKey } from '../../sandbox/owner/clients.ts';
import {
  openControlStore,
  faultSettings,
  type ControlStore,
  type FaultSettings,
} from '../../sandbox/owner/controls.ts';
import type { CallViews } from './call-views.ts';
import type { EventHub } from './event-hub.ts';
import { hostSetting, type RunClockService, type Settings } from './settings.ts';
import type { TlsFileNames, TlsFiles } from '../../sandbox/owner/tls-files.ts';
import { openSandboxListener, type ListenerPorts } from './sandbox-listener.ts';
import type { WorkspaceServices } from './workspace-services.ts';
import type { ProjectGaps } from './files/open-files.ts';

/**
 * The built-in sandbox and its controls. Each change applies from the next request on, is reported to every window, and
 * returns the new state. All but the fault plan is stored.
 */
export type SandboxService = {
  readonly info: () => SandboxInfo;
  readonly setFaults: (faults: readonly string[]) => SandboxInfo;
  readonly addClient: (pasted: PastedKey) => Promise<SandboxInfo>;
  readonly removeKey: (clientId: string, version: string) => Promise<SandboxInfo>;
  readonly removeClient: (clientId: string) => Promise<SandboxInfo>;
  readonly setMode: (mode: SandboxMode) => Promise<SandboxInfo>;
  readonly setNotOnboarded: (marks: NotOnboarded) => Promise<SandboxInfo>;
  /** Restarts the listener with HTTPS (a local or a given certificate) or plain HTTP. */
  readonly setTls: (tls: boolean, given?: TlsFileNames) => Promise<SandboxInfo>;
  /** Replaces the names that a Host header may contain beside those of loopback. */
  readonly setHostNames: (hosts: readonly string[]) => Promise<SandboxInfo>;
  /** Removes all orders and calls and restarts the fault counts; the controls stay. */
  readonly startOver: (isDryRun: boolean) => Promise<Cleared>;
  readonly close: () => Promise<void>;
};

type SandboxServicePorts = {
  readonly services: Pick<
    WorkspaceServices,
    'demo' | 'scenarios' | 'startSandbox' | 'prepareTls' | 'givenTls' | 'ports'
  >;
  readonly settings: Settings;
  readonly clock: Pick<RunClockService, 'now'>;
  readonly gaps: Pick<ProjectGaps, 'current'>;
  readonly events: Pick<EventHub, 'emit'>;
  readonly calls: Pick<CallViews, 'clear'>;
  readonly received: (call: NumberedCall) => void;
};

/** Starts the sandbox with its stored controls. A failed start is a state with words. */
export async function openSandboxService(of: SandboxServicePorts): Promise<SandboxService> {
  const { services, settings, events, calls } = of;
  const { demo, scenarios } = services;
  const faults = faultSettings();
  const clients = openClientStore(hostSetting(settings, 'sandbox.clients'), demo.clientId);
  const controls = openControlStore(
    hostSetting(settings, 'sandbox.controls'),
    scenarios.map(({ id }) => id),
  );
  const caller = lastCallerTrouble(services.ports.now);
  const listener = await openSandboxListener({
    ...startPorts(of, { faults, clients, controls, caller }),
    settings,
    clientId: demo.clientId,
    received: of.received,
  });
  const info = (): SandboxInfo => ({
    ...listener.info(),
    faults: faults.texts(),
    clients: [{ ...demo, isDemo: true }, ...clients.added().map((client) => ({ ...client, isDemo: false }))],
    ...controls.current(),
    ...caller.trouble(),
  });
  const changed = (): SandboxInfo => {
    const sandbox = info();
    events.emit({ event: 'sandbox', sandbox });
    return sandbox;
  };
  const begunAnew = (): SandboxInfo => {
    caller.forget();
    return changed();
  };
  caller.onTold(changed);
  return {
    info,
    setFaults: (written) => {
      faults.set(written);
      return changed();
    },
    addClient: (pasted) => clients.add(pasted).then(changed),
    removeKey: (clientId, version) => clients.removeKey(clientId, version).then(changed),
    removeClient: (clientId) => clients.removeClient(clientId).then(changed),
    setMode: (mode) => controls.setMode(mode).then(changed),
    setNotOnboarded: (marks) => controls.setNotOnboarded(marks).then(changed),
    startOver: async (isDryRun) => {
      const cleared = await calls.clear({ of: 'everything' }, isDryRun);
      if (isDryRun) return cleared;
      faults.resetCounts();
      begunAnew();
      return cleared;
    },
    setTls: (tls, names) => changeTls(listener, services.givenTls, tls, names).then(begunAnew),
    setHostNames: (hosts) => listener.change({ hosts }).then(begunAnew),
    close: listener.close,
  };
}

async function changeTls(
  listener: Awaited<ReturnType<typeof openSandboxListener>>,
  givenTls: TlsFiles,
  tls: boolean,
  names: TlsFileNames | undefined,
): Promise<void> {
  const { hosts } = listener.options();
  const given = tls && names !== undefined ? await storeCertificatePair(givenTls, names, hosts) : null;
  try {
    await listener.change({ tls, given });
  } finally {
    // Removes a certificate that cannot be served; the active one stays.
    await givenTls.removeOthers(listener.options().given);
  }
}

async function storeCertificatePair(
  givenTls: TlsFiles,
  names: TlsFileNames,
  hosts: readonly string[],
): Promise<string> {
  try {
    return await givenTls.store(names, hosts);
  } catch (error) {
    if (!(error instanceof AppError) || error.words === null) throw error;
    throw new AppError('NOT_NOW', error.words.message, error.words.next, error);
  }
}

function startPorts(
  { services, clock, gaps }: SandboxServicePorts,
  decided: {
    readonly faults: FaultSettings;
    readonly clients: ClientStore;
    readonly controls: ControlStore;
    readonly caller: LastCallerTrouble;
  },
): Pick<ListenerPorts, 'prepare' | 'start'> {
  const { faults, clients, controls, caller } = decided;
  return {
    prepare: async ({ tls, given, hosts }) => {
      if (tls && given === null) await services.prepareTls(hosts);
    },
    start: (port, { tls, given, hosts }) =>
      services.startSandbox({
        port,
        tls,
        given,
        hosts,
        virtualNow: clock.now,
        gaps: gaps.current,
        faults: faults.plan,
        clients: clients.known,
        controls: controls.current,
        onTlsTrouble: caller.tell,
      }),
  };
}

type LastCallerTrouble = ReturnType<typeof lastCallerTrouble>;

/** What the last caller did wrong before its request began. It can happen before anything listens to it. */
function lastCallerTrouble(now: () => Instant) {
  let trouble: Pick<SandboxInfo, 'callerTrouble'> = {};
  let told = (): void => {};
  return {
    trouble: () => trouble,
    tell: (words: Words): void => {
      trouble = { callerTrouble: { at: now(), words } };
      told();
    },
    forget: (): void => {
      trouble = {};
    },
    onTold: (listener: () => void): void => {
      told = listener;
    },
  };
}
