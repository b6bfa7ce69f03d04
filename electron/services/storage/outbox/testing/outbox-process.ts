import { addToOutbox } from '../outbox.ts';
import { sentCall } from './sent-call.ts';

// A command between the moment its call is on disk and the answer: it waits there until it is killed.
await addToOutbox(process.argv[2] ?? '', sentCall(Number(process.argv[3])));
process.send?.('left');
setInterval(() => {}, 60_000);
