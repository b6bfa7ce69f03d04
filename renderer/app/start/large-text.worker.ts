import { readLarge } from '../../engine/payload/large-text.ts';
import type { LargeQuestion } from '../../engine/payload/large-text.ts';

/** One question is under way at a time: what a message asks, the next message to the window answers. */
globalThis.addEventListener('message', ({ data }: MessageEvent<LargeQuestion>) => {
  // A worker has one window to answer; only windows have origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(readLarge(data));
});
