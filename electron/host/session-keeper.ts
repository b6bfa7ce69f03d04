import { createHash, timingSafeEqual } from 'node:crypto';
import type { Instant } from '../../shared/lib/clock.ts';

/** What the keeper needs of the world: real time in milliseconds, and random bytes. */
export interface SessionPorts {
  readonly now: () => Instant;
  readonly randomBytes: (size: number) => Buffer;
}

/** Who may use this host: the one window that brought the one-time code. */
export type SessionKeeper = {
  /** A new one-time code; the one before it is void from here on. */
  readonly newCode: () => string;
  /** The token of a new session, or null when the code is wrong, used or older than 15 minutes. */
  readonly exchange: (code: string) => string | null;
  /** Whether the token is the live session's. Each use keeps it alive for another twelve hours. */
  readonly accepts: (token: string) => boolean;
  /** Called when a new session takes the place of the one before. Returns how to stop listening. */
  readonly onTakenOver: (listener: () => void) => () => void;
};

export const codeLifetimeMs = 15 * 60 * 1000;
export const sessionIdleMs = 12 * 60 * 60 * 1000;
const secretBytes = 32;

type Kept = { readonly digest: Buffer; readonly until: Instant };

/** A keeper without a session and without a code. Only digests are kept, so that memory holds no spare secret. */
export function keepSessions(ports: SessionPorts): SessionKeeper {
  let code: Kept | null = null;
  let session: Kept | null = null;
  const listeners = new Set<() => void>();
  const newSecret = (): string => ports.randomBytes(secretBytes).toString('base64url');

  return {
    newCode: () => {
      const secret = newSecret();
      code = { digest: digestOf(secret), until: ports.now() + codeLifetimeMs };
      return secret;
    },
    exchange: (given) => {
      if (!isLive(code, given, ports.now())) return null;
      code = null;
      const hadSession = session !== null;
      const token = newSecret();
      session = { digest: digestOf(token), until: ports.now() + sessionIdleMs };
      if (hadSession) for (const listener of listeners) listener();
      return token;
    },
    accepts: (token) => {
      if (session === null || !isLive(session, token, ports.now())) return false;
      session = { digest: session.digest, until: ports.now() + sessionIdleMs };
      return true;
    },
    onTakenOver: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

// Digests are compared, in constant time: neither the content nor the length of a guess shows in how long it takes.
function isLive(kept: Kept | null, given: string, now: Instant): boolean {
  const digest = digestOf(given);
  return kept !== null && timingSafeEqual(kept.digest, digest) && now < kept.until;
}
