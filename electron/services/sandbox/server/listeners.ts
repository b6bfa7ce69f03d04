/** Those who want to hear of something. A listener that fails is reported and disturbs nobody. */
export type Listeners<Value> = {
  readonly tell: (value: Value) => void;
  /** Returns how to stop listening. */
  readonly add: (listener: (value: Value) => void) => () => void;
};

export function listeners<Value>(report: (error: unknown) => void): Listeners<Value> {
  const all = new Set<(value: Value) => void>();
  return {
    tell: (value) => {
      for (const listener of all) {
        try {
          listener(value);
        } catch (error) {
          report(error);
        }
      }
    },
    add: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}
