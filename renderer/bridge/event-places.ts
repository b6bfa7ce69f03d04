/** The part of a browser's locks that this needs. Windows of one browser and origin share them; they end with their page. */
export type PageLocks = {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    held: (lock: object | null) => Promise<never> | null,
  ): Promise<unknown>;
};

/** A browser opens as many connections to a host without credentials, and as many again with them. */
const connections = 6;

/**
 * Over which of a browser's two sets of connections the events of this page come, for as long as it is there. Each window
 * holds one: those without credentials come first, as nothing else needs them. The windows after these take from the
 * other set, which all requests share.
 */
export async function takeEventPlace(locks: PageLocks | undefined): Promise<'omit' | 'same-origin'> {
  if (locks === undefined) return 'omit';
  for (let place = 1; place <= connections; place++) if (await holds(locks, `passbench.events.${place}`)) return 'omit';
  return 'same-origin';
}

function holds(locks: PageLocks, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = (lock: object | null): Promise<never> | null => {
      resolve(lock !== null);
      return lock === null ? null : new Promise(() => {});
    };
    // A browser that gives no locks to this page is taken as one without them.
    locks.request(name, { ifAvailable: true }, held).catch(() => resolve(true));
  });
}
