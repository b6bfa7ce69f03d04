/** One open thing at a time, which can be replaced. */
type OpenSlot<Wanted, Opened> = {
  /** The open one, or the last one during a change. */
  readonly current: () => Opened;
  /** The open one after any change. */
  readonly whenIdle: () => Promise<Opened>;
  /** Closes the open one and opens another; on failure it reopens the former one and throws. */
  readonly change: (wanted: Wanted) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Opener<Wanted, Opened> = {
  readonly open: (wanted: Wanted) => Promise<Opened>;
  readonly reopen: (opened: Opened) => Wanted;
};

/** Opens the first. Changes must not overlap. */
export async function openSlot<Wanted, Opened extends { readonly close: () => Promise<void> }>(
  first: Wanted,
  { open, reopen }: Opener<Wanted, Opened>,
): Promise<OpenSlot<Wanted, Opened>> {
  let opened = await open(first);
  let isOpen = true;
  let changing: Promise<void> = Promise.resolve();
  const instead = async (wanted: Wanted): Promise<void> => {
    const before = reopen(opened);
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
    await changing.catch(() => {}); // The caller of `change` gets the error.
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
