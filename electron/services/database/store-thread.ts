import { parentPort } from 'node:worker_threads';
import { serveStore } from './serve-store.ts';
import { areNumbered } from './store-messages.ts';
import { wayOf } from './store-ways.ts';

// The thread of a store, as a program of its own: the host is never blocked by a disk.
if (parentPort === null) throw new Error('This is the thread of a store; it is started by one that has a use for it.');
serveStore(wayOf(parentPort, areNumbered));
