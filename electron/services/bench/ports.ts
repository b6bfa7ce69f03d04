import type { Capabilities } from '../../../shared/bridge/schemas.ts';
import type { SecretPort } from '../environments/user-keys/user-keys-services.ts';
import type { ProgramPorts } from '../platform/program-ports.ts';
import type { PhoneDrawer, Renderer } from './render/renderer.ts';
import type { StorePrograms } from '../storage/store-care/store-care.ts';
import type { KeychainPort } from '../keys/vault/vault.ts';
import { randomBytes } from 'node:crypto';

/**
 * What differs between hosts, and what tests replace: time, randomness, and the host's abilities. All other services are
 * the same in Electron and the local host.
 */
export interface HostPorts extends ProgramPorts {
  readonly version: string;
  readonly capabilities: Capabilities;
  readonly secrets: SecretPort;
  /** null without a system keychain. */
  readonly keychain: KeychainPort | null;
  /** Lets the user choose a folder; no window learns its path. Absent: there are no dialogs. */
  readonly chooseFolder?: () => Promise<string | null>;
  /** Draws pictures. Absent: not available. */
  readonly pictures?: Renderer & PhoneDrawer;
  readonly stores: StorePrograms;
}

/** The ports of a real process: system clock and randomness. */
export function nodePorts(facts: Omit<HostPorts, 'now' | 'newId' | 'later'>): HostPorts {
  return { ...facts, now: () => Date.now(), newId: () => randomBytes(16).toString('hex'), later };
}

/** Runs something later; keeps no process alive. */
export function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
