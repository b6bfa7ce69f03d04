// Loaded into a host with --import: on SIGUSR2 it says how long the event loop was blocked at most since the last time.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`loop-delay ${(delay.max / 1e6).toFixed(1)}\n`);
  delay.reset();
});
