import { onThread } from '../database/store-ways.ts';
import { checkInChild } from './check-in-child.ts';
import { startNode } from './child-program.ts';
import type { StartProgram } from './child-program.ts';
import type { StorePrograms } from './store-care.ts';

/**
 * The programs that the build puts beside the one at `beside`, an import.meta.url: `store-thread.js` and `store-check.js`.
 * `stopping` ends what is being checked.
 */
export function builtPrograms(beside: string, start: StartProgram = startNode, stopping?: AbortSignal): StorePrograms {
  return {
    serve: onThread(new URL('store-thread.js', beside)),
    check: checkInChild(new URL('store-check.js', beside), start, stopping),
    checkAfterMs: 10_000,
  };
}
