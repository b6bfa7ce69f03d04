/** Pieces that one side gives and the other reads as a stream: no more than one waits. */
export type PieceQueue = {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Resolves once the reader wants the next piece, or has ended. */
  readonly give: (piece: Uint8Array) => Promise<void>;
  readonly end: () => void;
  /** The reader gets this error in place of a piece. */
  readonly fail: (error: Error) => void;
};

export function createPieceQueue(): PieceQueue {
  let waiting: Uint8Array | null = null;
  let isEnded = false;
  let failure: Error | null = null;
  let isGone = false;
  let wakeReader = (): void => {};
  let wakeGiver = (): void => {};

  async function* read(): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) {
        if (failure !== null) throw failure;
        const piece = waiting;
        waiting = null;
        if (piece !== null) yield piece;
        else if (isEnded) return;
        else {
          const given = new Promise<void>((resolve) => (wakeReader = resolve));
          wakeGiver();
          await given;
        }
      }
    } finally {
      isGone = true;
      wakeGiver();
    }
  }

  return {
    pieces: read(),
    give: (piece) => {
      if (isGone) return Promise.resolve();
      const wanted = new Promise<void>((resolve) => (wakeGiver = resolve));
      waiting = piece;
      wakeReader();
      return wanted;
    },
    end: () => {
      isEnded = true;
      wakeReader();
    },
    fail: (error) => {
      failure = error;
      wakeReader();
    },
  };
}
