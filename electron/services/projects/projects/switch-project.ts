/** One thing that is open at a time, and another in its place. */
export type OpenOne<Wanted, Opened> = {
  /** What is open, or was until another is. */
  readonly current: () => Opened;
  /** What is open once no change is under way. */
  readonly whenIdle: () => Promise<Opened>;
  /** Closes what is open and opens another; where that cannot be opened, the one before is opened again, and it throws. */
  readonly change: (wanted: Wanted) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How one is opened, and opened again after another could not be. */
type Ways<Wanted, Opened> = {
  readonly open: (wanted: Wanted) => Promise<Opened>;
  readonly again: (opened: Opened) => Wanted;
};

/** Opens the first of them. Changes must come one after another. */
export async function openOneOf<Wanted, Opened extends { readonly close: () => Promise<void> }>(
  first: Wanted,
  { open, again }: Ways<Wanted, Opened>,
): Promise<OpenOne<Wanted, Opened>> {
  let opened = await open(first);
  let isOpen = true;
  let changing: Promise<void> = Promise.resolve();
  const instead = async (wanted: Wanted): Promise<void> => {
    const before = again(opened);
    isOpen = false;
    await opened.close();
    try {
      opened = await open(wanted);
    } catch (error) {
      opened = await open(before);
      isOpen = true;
      throw error;
    }
    isOpen = true;
  };
  const whenIdle = async (): Promise<Opened> => {
    await changing.catch(() => {}); // Who asked for the change is told.
    return opened;
  };
  return {
    current: () => opened,
    whenIdle,
    change: (wanted) => {
      changing = instead(wanted);
      return changing;
    },
    close: async () => {
      const last = await whenIdle();
      if (isOpen) await last.close();
    },
  };
}
