import { hash, timingSafeEqual } from 'node:crypto';
import type { Instant } from '../../shared/lib/time/clock.ts';

interface SessionPorts {
  readonly now: () => Instant;
  readonly randomBytes: (size: number) => Buffer;
}

/** The recipient of a code: the terminal, the browser that opens the window, or a window that opens another. */
type CodeRecipient = 'terminal' | 'browser' | 'window';

/** A code that can still be exchanged. */
export type LiveCode = {
  readonly for: CodeRecipient;
  /** Exchanges the code for a new session's token; `full` changes nothing. */
  readonly redeem: () => { readonly token: string } | 'full' | 'lapsed';
};

/** The sessions of this host: up to eight windows, each admitted by a one-time code. */
export type Sessions = {
  /** Makes a one-time code, which voids the recipient's previous one. Sessions go on. */
  readonly newCode: (whom: CodeRecipient) => string;
  /** Finds a live code; null when it is wrong, used or older than 15 minutes. */
  readonly find: (code: string) => LiveCode | null;
  /** Whether the token belongs to a live session. Each use extends it by twelve hours. */
  readonly accepts: (token: string) => boolean;
  /** Marks a request's begin; the returned function marks its end. In between the session is in use. */
  readonly begin: (token: string) => () => void;
  readonly onRedeemed: (listener: (whom: CodeRecipient) => void) => void;
};

export const codeLifetimeMs = 15 * 60 * 1000;
export const sessionIdleMs = 12 * 60 * 60 * 1000;
export const mostSessions = 8;
const secretBytes = 32;

type Code = { readonly digest: Buffer; readonly until: Instant };
type Session = { readonly digest: Buffer; lastUsed: Instant; underWay: number };

/** Creates an empty set of sessions. Only digests are stored. */
export function createSessions(ports: SessionPorts): Sessions {
  const { now } = ports;
  const codes = new Map<CodeRecipient, Code>();
  const sessions = new Set<Session>();
  const listeners = new Set<(whom: CodeRecipient) => void>();
  const newSecret = (): string => ports.randomBytes(secretBytes).toString('base64url');
  const isLive = ({ lastUsed, underWay }: Session): boolean => underWay > 0 || now() < lastUsed + sessionIdleMs;
  const sessionOf = (token: string): Session | undefined => {
    const digest = digestOf(token);
    return [...sessions].find((session) => timingSafeEqual(session.digest, digest) && isLive(session));
  };

  /** Makes room for a session: the one unused for longest ends. */
  const makeRoom = (): boolean => {
    for (const session of sessions) if (!isLive(session)) sessions.delete(session);
    if (sessions.size < mostSessions) return true;
    const unused = [...sessions].filter(({ underWay }) => underWay === 0);
    const oldest = unused.toSorted((one, other) => one.lastUsed - other.lastUsed)[0];
    return oldest !== undefined && sessions.delete(oldest);
  };

  const redeem = (whom: CodeRecipient, code: Code): ReturnType<LiveCode['redeem']> => {
    if (codes.get(whom) !== code || now() >= code.until) return 'lapsed';
    if (!makeRoom()) return 'full';
    codes.delete(whom);
    const token = newSecret();
    sessions.add({ digest: digestOf(token), lastUsed: now(), underWay: 0 });
    for (const listener of listeners) listener(whom);
    return { token };
  };

  return {
    newCode: (whom) => {
      const secret = newSecret();
      codes.set(whom, { digest: digestOf(secret), until: now() + codeLifetimeMs });
      return secret;
    },
    find: (given) => {
      const digest = digestOf(given);
      const found = [...codes].find(([, code]) => timingSafeEqual(code.digest, digest) && now() < code.until);
      return found === undefined ? null : { for: found[0], redeem: () => redeem(...found) };
    },
    accepts: (token) => {
      const session = sessionOf(token);
      if (session !== undefined) session.lastUsed = now();
      return session !== undefined;
    },
    begin: (token) => {
      const session = sessionOf(token);
      if (session === undefined) return () => {};
      session.underWay += 1;
      return () => {
        session.underWay -= 1;
        session.lastUsed = now();
      };
    },
    onRedeemed: (listener) => listeners.add(listener),
  };
}

// Digests are compared in constant time, so timing reveals nothing of a guess.
function digestOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
