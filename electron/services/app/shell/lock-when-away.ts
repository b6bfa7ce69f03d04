/** What the system tells of the machine, as the runtime has it. */
interface PowerMonitor {
  on(event: 'suspend', listener: () => void): unknown;
  on(event: 'lock-screen', listener: () => void): unknown;
  getSystemIdleState(idleThreshold: number): string;
}

const pollMs = 5000;

/**
 * Calls `lock` when the machine goes to sleep or is locked: nobody is at it who could answer for the keys. On Linux the runtime
 * tells of sleep alone; whether it is locked is asked there, and known as far as its desktop says it.
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
