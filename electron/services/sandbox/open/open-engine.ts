import { asThePlatform, type Controls } from '../../../../shared/documents/sandbox-controls.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import { seededUuid32 } from '../../../../shared/documents/variables.ts';
import type { EndLater } from '../../platform/open-in-order.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import {
  askedCalls,
  localControls,
  virtualClock,
  type AskedCallStore,
  type ControlState,
} from '../control/control-state.ts';
import type { Measure } from '../metrics/metrics.ts';
import { faultSettings } from '../owner/controls.ts';
import type { SandboxServerOptions, TeamServerOptions } from '../server/sandbox-server.ts';
import { type GapChoices, gaps, gapValue } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { TeamOptions } from '../team/open-team-store.ts';
import type { SandboxClient } from '../server/client-keys.ts';
import type { TeamSettings } from '../team/team-presence.ts';

/** A sandbox's store, whichever engine it has: SQLite in the folder, or a database of the team. */
export type OpenEngine = {
  readonly asked: AskedCallStore;
  readonly controls: ControlState;
  readonly isUp: () => Promise<boolean>;
  readonly server: { readonly faults: () => FaultPlan | null } & (
    | Pick<SandboxServerOptions, 'calls' | 'virtualNow' | 'newId'>
    | Pick<TeamServerOptions, 'calls' | 'store' | 'realNow'>
  );
};

export type EngineOptions = {
  /** Stops the virtual clock at a time; null: real time. Request-Time is always compared with real time. */
  readonly frozenAt?: Instant | null;
  /** Derives the ids of calls. */
  readonly seed?: string | number | null;
  readonly gaps?: GapChoices;
  readonly scheme?: string | null;
  /** How it decides; like the platform by default. */
  readonly controls?: Controls;
  /** Merchants and their public keys. */
  readonly clients: readonly SandboxClient[];
  readonly faults?: FaultPlan | null;
  /** A database that several sandboxes share; null, the default: the folder has the calls. */
  readonly team?: TeamOptions | null;
  readonly report?: (error: unknown) => void;
  /** Receives sentences for the user, such as about a damaged store or an untrusted root. */
  readonly notify?: (sentence: string) => void;
};

type EnginePorts = {
  readonly openCalls: () => Promise<CallStore>;
  readonly keys: { readonly publicKeyPem: string };
  readonly measure: Measure;
  readonly forgetRates: () => void;
};

/** Opens the calls. Throws the errors of the folder's store, or of openTeamStore. */
export async function openEngine(options: EngineOptions, ports: EnginePorts, endLater: EndLater): Promise<OpenEngine> {
  const { frozenAt = null, seed = null, team = null } = options;
  if (team !== null) return openTeam({ ...options, team }, ports, endLater);
  const opened = await ports.openCalls();
  endLater(opened.database.close);
  const calls: CallStore = { ...opened, append: (...call) => ports.measure(() => opened.append(...call)) };
  const clock = virtualClock(frozenAt);
  const faults = faultSettings(options.faults ?? { faults: [], seed: String(seed ?? 0) });
  return {
    asked: askedCalls(calls),
    controls: localControls({ calls, clock, faults, forgetRates: ports.forgetRates }),
    isUp: isUpInTime(calls.tallies),
    server: { calls, faults: faults.plan, virtualNow: clock.now, ...seededIds(seed, await countCalls(calls)) },
  };
}

async function openTeam(
  {
    team,
    clients,
    frozenAt = null,
    faults = null,
    gaps = {},
    scheme = null,
    controls: modes = asThePlatform,
    report = () => {},
    notify = () => {},
  }: EngineOptions & { readonly team: TeamOptions },
  { keys, measure }: EnginePorts,
  endLater: EndLater,
): Promise<OpenEngine> {
  // Most sandboxes need no PostgreSQL.
  const { openTeamStore } = await import('../team/open-team-store.ts');
  const start = { clockMs: frozenAt, faults };
  const settings = teamSettings({ ...keys, clients, gaps, scheme, controls: modes });
  const opened = await openTeamStore(team, { settings, start, gaps, measure, report, notify });
  endLater(opened.close);
  const { calls, store, controls, isUp } = opened;
  return {
    asked: calls,
    controls,
    isUp: isUpInTime(isUp),
    server: { calls, store, realNow: store.realNow, faults: () => null },
  };
}

/** A store that takes longer to answer, in milliseconds, is taken for one that does not. */
const longestAnswerMs = 2000;

/** Whether a store answers in time: a failure and `false` say that it does not. */
function isUpInTime(ask: () => Promise<unknown>): () => Promise<boolean> {
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), longestAnswerMs);
    });
    try {
      return (await Promise.race([ask(), late])) !== false;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Later runs of a folder continue the sequence: ids must not repeat. */
function seededIds(seed: string | number | null, callsBefore: number): { readonly newId?: () => string } {
  return seed === null ? {} : { newId: seededUuid32(`${seed} after ${callsBefore}`) };
}

async function countCalls({ tallies }: CallStore): Promise<number> {
  return (await tallies()).reduce(
    (sum, { keep, calls, removed }) => sum + (keep === 'told-as' ? 0 : calls + removed),
    0,
  );
}

/** What decides answers beside the store, as texts that are the same wherever it is the same. */
function teamSettings(of: {
  readonly publicKeyPem: string;
  readonly clients: readonly SandboxClient[];
  readonly gaps: GapChoices;
  readonly scheme: string | null;
  readonly controls: Controls;
}): TeamSettings {
  const { mode, notOnboarded } = of.controls;
  const marks = Object.entries(notOnboarded).map(([kind, ids]) => [kind, ids.toSorted()]);
  return {
    answerKey: of.publicKeyPem,
    clients: JSON.stringify(of.clients.map(clientText).toSorted()),
    rules: JSON.stringify([gaps.map(({ id }) => gapValue(of.gaps, id)), of.scheme, mode, marks]),
  };
}

/** The order of a client's keys is that of their versions. */
function clientText({ clientId, keys }: SandboxClient): string {
  const texts = keys.map(({ version, key }) => [
    version,
    key.export({ type: 'spki', format: 'der' }).toString('base64'),
  ]);
  return JSON.stringify([clientId, texts]);
}
