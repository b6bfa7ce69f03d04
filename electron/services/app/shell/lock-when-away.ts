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
