/**
 * Settles when the script of a worker fails to load, as without a host. Stops that event, which Monaco would throw;
 * errors of the worker's code pass.
 */
export function waitForScriptLoss(worker: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('error', (event) => {
      if ('message' in event) return;
      event.stopImmediatePropagation();
      resolve();
    });
  });
}

/**
 * Serves what a worker serves. After its script is lost, every question, waiting ones included, is answered with null.
 */
export function answerUntilLost(lost: Promise<void>, served: Promise<object>): object {
  const nothing = lost.then(() => null);
  const ask = async (name: string, given: readonly unknown[]): Promise<unknown> => {
    const own: unknown = Reflect.get(await served, name);
    return typeof own === 'function' ? own(...given) : null;
  };
  return new Proxy(
    {},
    {
      get: (_, name) => {
        // Promises would treat an object with `then` as a promise.
        if (typeof name !== 'string' || name === 'then') return undefined;
        return (...given: readonly unknown[]) => Promise.race([nothing, ask(name, given)]);
      },
    },
  );
}
