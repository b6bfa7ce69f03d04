import { act } from '@testing-library/react';
import type { OpenWindow } from './open-window.tsx';

/** Brings the first payload of a status to the front, as a click on its row does. */
export async function openPayload({ bench, passes }: OpenWindow, status: string): Promise<void> {
  const found = bench().documents.find(({ text }) => text.includes(`"orderStatus": "${status}"`));
  if (found === undefined) throw new Error(`No payload is ${status}`);
  act(() => bench().open(found.id));
  await passes(1000);
}
