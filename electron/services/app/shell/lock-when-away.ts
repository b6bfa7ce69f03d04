interface PowerMonitor {
  on(event: 'suspend', listener: () => void): unknown;
  on(event: 'lock-screen', listener: () => void): unknown;
  getSystemIdleState(idleThreshold: number): string;
}

const pollMs = 5000;

/**
 * Calls `lock` when the machine sleeps or is locked. On Linux the runtime reports sleep only; the lock state is polled
 * there, as far as the desktop reports it.
 */
export function lockWhenAway(power: PowerMonitor, lock: () => void, platform: string): void {
  power.on('suspend', lock);
  power.on('lock-screen', lock);
  if (platform !== 'linux') return;
  let wasLocked = false;
  setInterval(() => {
    const isLocked = power.getSystemIdleState(60) === 'locked';
    if (isLocked && !wasLocked) lock();
    wasLocked = isLocked;
  }, pollMs).unref();
}

type EndingWindow = {
  on(event: 'query-session-end', listener: () => void): unknown;
  on(event: 'session-end', listener: () => void): unknown;
};

/**
 * On Windows: the window saves what is typed while the system asks whether the session may end, and closes in order when
 * it ends. The end is not delayed and nobody is asked: a text is saved within a second anyway.
 */
export function saveAtSessionEnd(window: EndingWindow, { save, quit }: { save: () => void; quit: () => void }): void {
  window.on('query-session-end', save);
  window.on('session-end', quit);
}
