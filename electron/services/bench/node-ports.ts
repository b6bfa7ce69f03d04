import { randomBytes } from 'node:crypto';
import type { HostPorts } from './ports.ts';

/** Ports of a real process: the system's clock and randomness. */
export function nodePorts(facts: Omit<HostPorts, 'now' | 'newId' | 'later'>): HostPorts {
  return { ...facts, now: () => Date.now(), newId: () => randomBytes(16).toString('hex'), later };
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
