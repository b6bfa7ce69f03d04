/**
 * Settles once the script of a worker could not be loaded, as when the host has gone. The event goes no further: Monaco would
 * throw it as it is. What a worker's own code throws is left to it.
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

/** What a worker serves, as soon as it does. Once its script was lost each question is answered by null, those that wait among them. */
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
        // It is handed on by promises, which take what has a `then` for one of them.
        if (typeof name !== 'string' || name === 'then') return undefined;
        return (...given: readonly unknown[]) => Promise.race([nothing, ask(name, given)]);
      },
    },
  );
}
