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

/** The child's next message, which is its answer; the asks are made one at a time. */
export async function answerOf(child, message) {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    child.send(message);
    const ended = once(child, 'exit', { signal }).then(([code]) => ({
      error: `A process that was asked ended with ${code}.`,
    }));
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended.then((end) => [end])]);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  } finally {
    settled.abort();
  }
}
