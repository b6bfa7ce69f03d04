import type { Call } from '../../../shared/documents/call.ts';
import type { Instant } from '../../../shared/lib/clock.ts';
import { headerValue } from '../../../shared/protocol/envelope.ts';
import { countOnce, findTwins } from './count-once.ts';
import type { Repository } from './repository.ts';
import { stored } from './stored.ts';

/** Every call of the bench and of its own sandbox. One that the bench sent to its sandbox counts once, as sent. */
export type CallJournal = {
  /** Oldest first. */
  readonly list: () => Promise<readonly Call[]>;
  /** When the order was last called, on the run's clock; null before its first call. */
  readonly lastAt: (orderKey: string) => Instant | null;
  /** A call the sandbox has stored, or what it found out about one since. Held back while the bench is sending it. */
  readonly received: (call: Call) => void;
  /** A request with this Signature header leaves now. `sent` or `notSent` ends that. */
  readonly sending: (signature: string) => void;
  /** Stores what became of it, then tells. Resolves with the call as it is told. */
  readonly sent: (signature: string, call: Call) => Promise<Call>;
  readonly notSent: (signature: string) => void;
};

/** The journal over a store. `tell` hears of every call, and again of one that has changed. */
export async function openJournal(repository: Repository, tell: (call: Call) => void): Promise<CallJournal> {
  const lastCalls = new Map<string, Instant>();
  const note = ({ orderKey, atVirtual }: Call): void => {
    lastCalls.set(orderKey, Math.max(lastCalls.get(orderKey) ?? atVirtual, atVirtual));
  };
  const before = await repository.calls.list();
  for (const call of before) note(call);
  const twins = new Map(findTwins(before));
  const lately = rememberCalls();
  const held = new Map<string, Call[]>();

  const tellAll = (calls: readonly Call[]): void => {
    for (const call of countOnce(calls, twins)) tell(call);
  };
  const notSent = (signature: string): void => {
    const calls = held.get(signature) ?? [];
    held.delete(signature);
    tellAll(calls);
  };

  return {
    list: async () => {
      const calls = await repository.calls.list();
      return countOnce(calls, findTwins(calls));
    },
    lastAt: (orderKey) => lastCalls.get(orderKey) ?? null,
    received: (call) => {
      note(call);
      const waiting = held.get(headerValue(call.headers, 'Signature') ?? '');
      if (waiting !== undefined) {
        waiting.push(call);
        return;
      }
      // A wrong signature is told after its diagnosis, when the bench has its answer and the call long stands as sent.
      const [sent = null] = findTwins([...lately.all(), call]).values();
      if (sent !== null) twins.set(call.id, sent);
      tellAll([...lately.all().filter(({ id }) => id === sent), call]);
    },
    sending: (signature) => {
      held.set(signature, []);
    },
    sent: async (signature, call) => {
      await stored({ en: 'The call', zh: '呼叫' }, () => repository.calls.add(call));
      note(call);
      lately.add(call);
      const calls = [...(held.get(signature) ?? []), call];
      held.delete(signature);
      for (const [received, sent] of findTwins(calls)) twins.set(received, sent);
      tellAll(calls);
      return countOnce(calls, twins).find((each) => each.id === call.id) ?? call;
    },
    notSent,
  };
}

const rememberedCalls = 100;

/** The last sent calls: what the sandbox finds out about them comes a moment later. */
function rememberCalls() {
  const calls = new Map<string, Call>();
  return {
    add: (call: Call): void => {
      calls.set(call.id, call);
      const [oldest] = calls.keys();
      if (calls.size > rememberedCalls && oldest !== undefined) calls.delete(oldest);
    },
    all: (): readonly Call[] => [...calls.values()],
  };
}
