import { fork } from 'node:child_process';
import { once } from 'node:events';
import { answerOf } from './child-process.mjs';

/**
 * Runs a bundled script as a process that answers messages; `work` gets a function that asks it; `execArgv` are
 * flags of the runtime. It ends with the work.
 */
export async function withChild(script, args, work, execArgv = []) {
  const child = fork(script, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv });
  try {
    return await work((message) => answerOf(child, message), child);
  } finally {
    if (child.connected) {
      child.disconnect();
      await once(child, 'exit');
    }
  }
}
