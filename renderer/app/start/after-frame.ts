/** A page that nobody sees draws no frames: it waits no longer than this. */
const longestMs = 100;

/** Runs something once the frame that comes has been drawn, and the page may take input before. */
export function afterFrame(own: Window, run: () => void): void {
  let isDue = true;
  const runOnce = (): void => {
    own.clearTimeout(timer);
    if (isDue) run();
    isDue = false;
  };
  const timer = own.setTimeout(runOnce, longestMs);
  own.requestAnimationFrame(() => own.setTimeout(runOnce));
}
