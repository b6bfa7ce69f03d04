import type { LiveCode, Sessions } from './sessions.ts';
import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';

/** The result of bringing a code. Only `token` uses the code up. */
type AdmissionResult =
  | { readonly is: 'token'; readonly token: string }
  /** The page shows the word, the user types it at the terminal, and the ticket waits for that. */
  | { readonly is: 'word'; readonly word: string; readonly ticket: string }
  | { readonly is: 'other-user' | 'lapsed' | 'full' };

interface AdmissionPorts {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly ownerOf: (connection: Connection) => Promise<PeerOwner>;
  readonly randomBytes: (size: number) => Buffer;
  /** Asks at the terminal for the word that the window shows. */
  readonly askForWord: () => void;
}

export type Admission = {
  readonly exchange: (code: string, connection: Connection) => Promise<AdmissionResult>;
  /** Resolves once the ticket's word was typed or has expired. */
  readonly confirmed: (ticket: string, signal: AbortSignal) => Promise<AdmissionResult>;
  /** Text typed at the terminal. `none`: no word is expected. */
  readonly submitWord: (text: string) => 'let-in' | 'full' | 'unknown-word' | 'none';
};

type PendingAdmission = {
  readonly word: string;
  readonly code: LiveCode;
  readonly outcome: Promise<AdmissionResult>;
  readonly settle: (outcome: AdmissionResult) => void;
};

/** Each page gets its own word and ticket, so a typed word names one page. */
const mostWaiting = 8;

/**
 * Admits windows. A code counts only from a program of this user. Where the system does not tell the user, the word is
 * typed at the terminal; a code that a window made for another window needs no word.
 */
export function createAdmission({ sessions, ownerOf, randomBytes, askForWord }: AdmissionPorts): Admission {
  const waiting = new Set<PendingAdmission>();
  /** Pending and recently settled ones: a page may ask shortly after its word was typed. */
  const tickets = new Map<string, PendingAdmission>();
  const end = (one: PendingAdmission, outcome: AdmissionResult): void => {
    waiting.delete(one);
    one.settle(outcome);
  };
  const redeem = (code: LiveCode): AdmissionResult => {
    const redeemed = code.redeem();
    return typeof redeemed === 'string' ? { is: redeemed } : { is: 'token', ...redeemed };
  };
  const letWait = (code: LiveCode): AdmissionResult => {
    const free = words.filter((word) => ![...waiting].some((one) => one.word === word));
    const word = free[randomBytes(4).readUInt32BE() % free.length] ?? '';
    const ticket = randomBytes(32).toString('base64url');
    const [oldest] = waiting;
    if (waiting.size >= mostWaiting && oldest !== undefined) end(oldest, { is: 'lapsed' });
    const one = { word, code, ...outcomeLater() };
    waiting.add(one);
    tickets.set(ticket, one);
    const [first = ''] = tickets.keys();
    if (tickets.size > 2 * mostWaiting) tickets.delete(first);
    askForWord();
    return { is: 'word', word, ticket };
  };
  return {
    exchange: async (given, connection) => {
      const owner = await ownerOf(connection);
      // Checked before the code: another user does not learn whether it is valid.
      if (owner === 'other') return { is: 'other-user' };
      const code = sessions.find(given);
      if (code === null) return { is: 'lapsed' };
      return owner === 'own' || code.for === 'window' ? redeem(code) : letWait(code);
    },
    confirmed: (ticket, signal) => {
      const one = tickets.get(ticket);
      if (one === undefined) return Promise.resolve({ is: 'lapsed' });
      void one.outcome.then(() => tickets.delete(ticket));
      signal.addEventListener('abort', () => end(one, { is: 'lapsed' }), { once: true });
      return one.outcome;
    },
    submitWord: (text) => {
      if (waiting.size === 0) return 'none';
      const one = [...waiting].find(({ word }) => word === text.trim().toLowerCase());
      if (one === undefined) return 'unknown-word';
      const outcome = redeem(one.code);
      for (const each of waiting)
        if (each.code.for === one.code.for) end(each, each === one ? outcome : { is: 'lapsed' });
      return outcome.is === 'token' ? 'let-in' : outcome.is === 'full' ? 'full' : 'unknown-word';
    },
  };
}

function outcomeLater(): Pick<PendingAdmission, 'outcome' | 'settle'> {
  let settle: PendingAdmission['settle'] = () => {};
  const outcome = new Promise<AdmissionResult>((resolve) => (settle = resolve));
  return { outcome, settle };
}

const words = [
  'amber', 'anchor', 'apple', 'arrow', 'badge', 'bamboo', 'basil', 'beacon', 'birch', 'bison', 'cactus', 'candle',
  'canyon', 'cedar', 'cherry', 'clover', 'comet', 'copper', 'coral', 'daisy', 'delta', 'dolphin', 'eagle', 'ember',
  'falcon', 'fern', 'flint', 'garnet', 'ginger', 'harbor', 'hazel', 'heron', 'indigo', 'ivory', 'jasmine', 'juniper',
  'kettle', 'lagoon', 'lantern', 'lemon', 'lotus', 'maple', 'marble', 'meadow', 'melon', 'mint', 'nectar', 'olive',
  'orchid', 'otter', 'panda', 'pebble', 'pepper', 'plum', 'quartz', 'raven', 'river', 'saffron', 'salmon', 'sparrow',
  'tulip', 'velvet', 'walnut', 'willow',
] as const; // prettier-ignore

export type Connection = {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
};

export type PeerOwner = 'own' | 'other' | 'unknown';

const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
const established = '01';

/**
 * Finds the user of a local connection's other end. Linux lists each socket's owner; elsewhere, or if it is not listed, the
 * result is `unknown`. `own` is this process's user.
 */
export async function findPeerOwner(
  connection: Connection,
  own = process.geteuid?.(),
  readTable: (file: string) => Promise<string> = (file) => readFile(file, 'utf8'),
): Promise<PeerOwner> {
  if (own === undefined) return 'unknown';
  const there = ends(connection.remoteAddress, connection.remotePort);
  const here = ends(connection.localAddress, connection.localPort);
  for (const table of tables) {
    const lines = (await readTable(table).catch(() => '')).split('\n');
    const owner = lines.map((line) => ownerIn(line, there, here)).find((uid) => uid !== null);
    if (owner !== undefined && owner !== null) return owner === own ? 'own' : 'other';
  }
  return 'unknown';
}

/** One end as the tables write it: IPv4, or IPv4 within IPv6. */
function ends(address: string | undefined, port: number | undefined): readonly string[] {
  if (address === undefined || port === undefined || !isIPv4(address)) return [];
  // The kernel prints address bytes in machine order, which is little-endian nearly everywhere.
  const hex = address
    .split('.')
    .toReversed()
    .map((part) => Number(part).toString(16).padStart(2, '0'));
  const end = `${hex.join('')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
  return [end, `0000000000000000FFFF0000${end}`];
}

// The peer's row: its local end is our remote one. A closing socket is listed as root's.
function ownerIn(line: string, there: readonly string[], here: readonly string[]): number | null {
  const [, local = '', remote = '', state, , , , uid = ''] = line.trim().split(/\s+/);
  const isIt = there.includes(local) && here.includes(remote) && state === established;
  return isIt && /^\d+$/.test(uid) ? Number(uid) : null;
}
