import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Capabilities } from '../../../shared/bridge/schemas.ts';
import type { StorePrograms } from '../store-care/store-care.ts';

/**
 * What differs between the hosts of the window, and what a test replaces: real time, randomness, and what the host can
 * do. Everything else of the services is the same object in Electron and in the local host.
 */
export interface HostPorts {
  /** Real time, in milliseconds. */
  readonly now: () => Instant;
  /** A fresh identifier: 32 lower-case hexadecimal digits. */
  readonly newId: () => string;
  readonly version: string;
  readonly capabilities: Capabilities;
  /** How stores are served and checked. */
  readonly stores: StorePrograms;
  /** Told of every error that is nobody's to handle, so that none is lost. Never shown to the window. */
  readonly report: (error: unknown) => void;
}
