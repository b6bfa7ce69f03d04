export type EndLater = (end: () => Promise<void>) => void;

/**
 * Opens services that depend on each other, in order. `close` ends each once in reverse order, even after a failure, and
 * rejects with the first one. When opening fails, everything opened is ended and the error is thrown.
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
