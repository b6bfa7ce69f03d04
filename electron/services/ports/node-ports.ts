import { randomBytes } from 'node:crypto';
import type { HostPorts } from './ports.ts';

/** Ports of a real process: the system's clock and randomness. */
export function nodePorts(facts: Pick<HostPorts, 'version' | 'capabilities' | 'report' | 'stores'>): HostPorts {
  return { ...facts, now: () => Date.now(), newId: () => randomBytes(16).toString('hex') };
}
