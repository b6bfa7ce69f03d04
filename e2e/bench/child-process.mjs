import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Answers the parent's messages by their `ask`, one after another, until the parent leaves. */
export function answerParent(asks, leave = async () => {}) {
  let last = Promise.resolve();
  const answerAfter = async (before, message) => {
    await before;
    try {
      process.send((await asks[message.ask](message)) ?? {});
    } catch (error) {
      process.send({ error: error.stack });
    }
  };
  process.on('message', (message) => {
    last = answerAfter(last, message);
  });
  process.on('disconnect', () => void leave().finally(() => process.exit(0)));
}

/**
 * Runs a bundled script as a process that answers messages; `work` gets a function that asks it; `execArgv` are flags of
 * the runtime. The asks are made one at a time. The process ends with the work.
 */
export async function withChild(script, args, work, execArgv = []) {
  const child = fork(script, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv });
  try {
    return await work((message) => answerOf(child, message));
  } finally {
    if (child.connected) {
      child.disconnect();
      await once(child, 'exit');
    }
  }
}

/** The child's next message, which is its answer. */
async function answerOf(child, message) {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    child.send(message);
    const ended = once(child, 'exit', { signal }).then(([code]) => [
      { error: `A process that was asked ended with ${code}.` },
    ]);
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  } finally {
    settled.abort();
  }
}
