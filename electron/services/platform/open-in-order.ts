/** Keeps how to end what was just opened. */
export type EndLater = (end: () => Promise<void>) => void;

/**
 * Opens services that rest on each other, one after another. `close` ends them in the opposite order, each once, also when
 * one of them fails to end (then it rejects with the first failure). When opening fails, what was opened until then is
 * ended and the reason is thrown: nothing is left open.
 */
export async function openInOrder<Opened extends object>(
  open: (endLater: EndLater) => Promise<Opened>,
): Promise<Opened & { readonly close: () => Promise<void> }> {
  const ends: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const end of ends.splice(0).reverse()) await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await open((end) => ends.push(end))), close };
  } catch (error) {
    await close().catch(() => {}); // Why it could not be opened says more than what ending it met.
    throw error;
  }
}
