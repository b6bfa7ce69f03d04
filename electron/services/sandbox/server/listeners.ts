/** Listeners of an event. An error of one is reported and does not affect the others. */
export type Listeners<Value> = {
  readonly notify: (value: Value) => void;
  /** Returns how to stop listening. */
  readonly add: (listener: (value: Value) => void) => () => void;
};

export function listeners<Value>(report: (error: unknown) => void): Listeners<Value> {
  const all = new Set<(value: Value) => void>();
  return {
    notify: (value) => {
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
