import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { adapters, type Adapter } from './drivers/adapters.ts';
import { serveStore } from './serve-store.ts';
import { areQuestions, areReplies, type NumberedQuestion, type StoreReply, type StoreChannel } from './store-kind.ts';

export type ServedStore = StoreChannel<NumberedQuestion, StoreReply> & {
  readonly onLost: (listener: (error: Error) => void) => void;
  readonly end: () => Promise<void>;
};

/** Starts to serve a store: on a thread in programs, on the same one in tests. */
export type ServeStore = () => ServedStore;

export function onThread(program: URL): ServeStore {
  return () => {
    // Some process flags are no thread flags and would stop it from starting.
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

/** Serves a store on this thread, which each question blocks. */
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
 * A port as a channel. Messages of one event loop turn are sent together, since waking the other side costs more. Other
 * shapes are ignored.
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
