/** A page that is never idle waits no longer than this. */
const longestMs = 100;

/** Runs something once the page has nothing else to do, unless the returned function is called first. */
export function whenIdle(own: Window, run: () => void): () => void {
  // Not every browser tells when it is idle.
  if (!('requestIdleCallback' in own)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const id = own.requestIdleCallback(run, { timeout: longestMs });
  return () => own.cancelIdleCallback(id);
}
