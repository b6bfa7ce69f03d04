import type { Instant } from '../../../shared/lib/time/clock.ts';
import { waitFirst } from './vault-trouble.ts';

const freeTries = 5;
const longestWaitSeconds = 30;

/** Counts wrong passphrases. After five, each has to wait: 1, 2, 4 and so on to 30 seconds. A right one forgets them. */
export type WrongTries = {
  /** Throws PASSPHRASE_WAIT while it is too soon. */
  readonly check: () => void;
  readonly wrong: () => void;
  readonly right: () => void;
};

export function wrongTries(now: () => Instant): WrongTries {
  let count = 0;
  let last: Instant = 0;
  const waitMs = (): number => (count < freeTries ? 0 : 1000 * Math.min(longestWaitSeconds, 2 ** (count - freeTries)));
  return {
    check: () => {
      // A clock that was set back makes no one wait for longer.
      const left = Math.min(waitMs(), last + waitMs() - now());
      if (left > 0) throw waitFirst(Math.ceil(left / 1000));
    },
    wrong: () => {
      count += 1;
      last = now();
    },
    right: () => {
      count = 0;
    },
  };
}
