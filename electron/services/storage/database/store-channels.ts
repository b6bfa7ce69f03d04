import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { adapters } from './drivers/adapters.ts';
import type { Adapter } from './drivers/adapters.ts';
import { serveStore } from './serve-store.ts';
import { areQuestions, areReplies } from './store-messages.ts';
import type { NumberedQuestion, StoreReply, StoreChannel } from './store-messages.ts';

/** A store that is served somewhere: the way to it, and how to end whoever serves it. */
export type ServedStore = StoreChannel<NumberedQuestion, StoreReply> & {
  /** Told when whoever serves it ends unasked. */
  readonly onLost: (listener: (error: Error) => void) => void;
  readonly end: () => Promise<void>;
};

/** Begins to serve a store. The programs of the product have a thread for each; a test may do with its own. */
export type ServeStore = () => ServedStore;

/** A store on a thread of its own. `program` is the built store-thread. */
export function onThread(program: URL): ServeStore {
  return () => {
    // The flags of this process are its own: some are no flags of a thread, and would keep it from starting.
    const thread = new Worker(program, { execArgv: [] });
    let isEnding = false;
    return {
      ...channelOver<NumberedQuestion, StoreReply>(thread, areReplies),
      onLost: (listener) => {
        thread.on('error', listener);
        thread.on('exit', () => {
          if (!isEnding) listener(new Error('The thread of the store has ended.'));
        });
      },
      end: async () => {
        isEnding = true;
        await thread.terminate();
      },
    };
  };
}

/** A store on this thread, over the same messages, with one of these drivers. It blocks this thread with every question. */
export function onThisThread(among: readonly Adapter[] = adapters): ServeStore {
  return () => {
    const { port1, port2 } = new MessageChannel();
    serveStore(channelOver(port2, areQuestions), among);
    return {
      ...channelOver<NumberedQuestion, StoreReply>(port1, areReplies),
      onLost: () => {},
      end: async () => port1.close(),
    };
  };
}

type Port = Pick<MessagePort, 'postMessage'> & {
  readonly on: (event: 'message', listener: (messages: unknown) => void) => unknown;
};

/**
 * A port as a way. What is sent in one turn of the event loop crosses together: to wake the other side costs more than a
 * message. A message of another shape is none of the product's.
 */
export function channelOver<Out, In>(
  port: Port,
  areOnes: (messages: unknown) => messages is readonly In[],
): StoreChannel<Out, In> {
  let leaving: Out[] = [];
  const leave = (): void => {
    const together = leaving;
    leaving = [];
    port.postMessage(together);
  };
  return {
    send: (message) => {
      if (leaving.push(message) === 1) setImmediate(leave);
    },
    receive: (listener) => {
      port.on('message', (messages: unknown) => {
        if (areOnes(messages)) for (const message of messages) listener(message);
      });
    },
  };
}
