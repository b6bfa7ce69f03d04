/** How long a browser that was opened may take until somebody is told what to do, in milliseconds. */
export const patienceMs = 5000;

/**
 * Some packagings keep a browser from files of the data folder: it then shows an error, and nobody would know why. Says so
 * once where `isThere` has not resolved by then.
 */
export function sayIfNotThere(isThere, say) {
  const timer = setTimeout(
    () =>
      say(
        'The window has not come yet. Where the browser shows an error, press Enter here for a new address and open that.',
      ),
    patienceMs,
  );
  timer.unref();
  void isThere.then(() => clearTimeout(timer));
}
