/** A page that is never idle waits no longer than this. */
const longestMs = 100;

/** Runs once when the page is idle, unless the returned function is called first. */
export function whenIdle(own: Window, run: () => void): () => void {
  // Some browsers have no idle callback.
  if (!('requestIdleCallback' in own)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const id = own.requestIdleCallback(run, { timeout: longestMs });
  return () => own.cancelIdleCallback(id);
}
