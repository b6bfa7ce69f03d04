import type { HostPorts } from '../ports.ts';
import type { EventHub } from './event-hub.ts';

/** A window that does not answer is waited for so long. */
const longestMs = 5000;

/** Has every window write what is unsaved in it before the project is closed. */
export type LeavingWindows = {
  /** Resolves once each window but that one has said that it may leave, or has gone, or does not answer. */
  readonly ask: (except: string | undefined) => Promise<void>;
  readonly left: (window: string) => void;
};

export function leavingWindows(
  events: Pick<EventHub, 'emit' | 'windows'>,
  { later }: Pick<HostPorts, 'later'>,
): LeavingWindows {
  let told = (_window: string): void => {};
  return {
    ask: (except) => {
      const waiting = new Set(events.windows().filter((window) => window !== except));
      if (waiting.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const callOff = later(longestMs, resolve);
        told = (window) => {
          waiting.delete(window);
          if (waiting.size > 0) return;
          callOff();
          resolve();
        };
        events.emit({ event: 'project-leaving' }, except);
      });
    },
    left: (window) => told(window),
  };
}
