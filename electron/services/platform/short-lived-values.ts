import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect values as soon as nothing needs them. Where many of one kind seem to live long, V8 makes the next ones
 * among the old values, where each keeps what it names until a full collection: of the values of a call, a fifth.
 */
export function collectShortLivedValues(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
