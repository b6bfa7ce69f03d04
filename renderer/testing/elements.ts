import { act } from '@testing-library/react';

/** The elements that a selector finds, in the order of the page. */
export function all(selector: string, within: ParentNode = document): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

/** The first element that a selector finds; throws where there is none. */
export function at(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Nothing is ${selector}`);
  return found;
}

const longestWaitMs = 30_000;

/** Draws what comes with frames and idle time until nothing is thrown any more by what looks at it. */
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
