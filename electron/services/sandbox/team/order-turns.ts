/** Lets those that wait for one key pass one after another. Resolves, at its turn, with how to let the next one pass. */
export function orderTurns(): (key: string) => Promise<() => void> {
  const last = new Map<string, Promise<void>>();
  return async (key) => {
    const before = last.get(key);
    let pass: () => void = () => {};
    const passed = new Promise<void>((resolve) => {
      pass = resolve;
    });
    last.set(key, passed);
    await before;
    return () => {
      if (last.get(key) === passed) last.delete(key);
      pass();
    };
  };
}
