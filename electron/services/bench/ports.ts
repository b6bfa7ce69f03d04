import type { Capabilities } from '../../../shared/bridge/schemas.ts';
import type { SecretPort } from '../environments/user-keys/user-keys-services.ts';
import type { ProgramPorts } from '../platform/program-ports.ts';
import type { Renderer } from './render/renderer.ts';
import type { StorePrograms } from '../storage/store-care/store-care.ts';
import type { KeychainPort } from '../keys/vault/vault.ts';
import { randomBytes } from 'node:crypto';

/**
 * What differs between the hosts of the window, and what a test replaces: real time, randomness, and what the host can
 * do. Everything else of the services is the same object in Electron and in the local host.
 */
export interface HostPorts extends ProgramPorts {
  readonly version: string;
  readonly capabilities: Capabilities;
  readonly secrets: SecretPort;
  /** null in a host that knows no system's keychain. */
  readonly keychain: KeychainPort | null;
  /** Has the user choose a folder: its path, which no window is told. Absent: there are no dialogs. */
  readonly chooseFolder?: () => Promise<string | null>;
  /** Who draws pictures. Absent: nobody does. */
  readonly pictures?: Renderer;
  /** How stores are served and checked. */
  readonly stores: StorePrograms;
}

/** Ports of a real process: the system's clock and randomness. */
export function nodePorts(facts: Omit<HostPorts, 'now' | 'newId' | 'later'>): HostPorts {
  return { ...facts, now: () => Date.now(), newId: () => randomBytes(16).toString('hex'), later };
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
