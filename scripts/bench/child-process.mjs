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
