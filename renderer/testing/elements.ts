import { act } from '@testing-library/react';

export function all(selector: string, within: ParentNode = document): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

/** The first match; throws without one. */
export function at(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Nothing is ${selector}`);
  return found;
}

const longestWaitMs = 30_000;

/** Waits, drawing frames and idle work, until `looks` does not throw. */
export async function until(looks: () => void): Promise<void> {
  const end = Date.now() + longestWaitMs;
  for (;;) {
    try {
      looks();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
}
