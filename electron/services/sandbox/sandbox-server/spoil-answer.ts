import type { FaultAction } from '../../../../shared/protocol/sandbox/index.ts';
import type { WireAnswer } from './signed-answer.ts';

/**
 * What of an answer gets out under a fault; null when nothing does. What is lost is lost on the way, after signing: the
 * headers stay those of the whole answer, and its signature cannot verify any more.
 */
export function whatGetsOut(answer: WireAnswer, action: FaultAction | null): WireAnswer | null {
  switch (action?.what) {
    case 'no-answer':
    case 'reset':
      return null;
    case 'empty':
      return { ...answer, body: new Uint8Array() };
    case 'cut':
      return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) };
    default:
      return answer;
  }
}
