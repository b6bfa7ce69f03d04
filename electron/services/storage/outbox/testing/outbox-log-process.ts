import { openOutboxLog } from '../outbox-log.ts';
import { firstProject } from '../outbox.ts';
import { acceptedCall, sentCall } from './sent-call.ts';

// A run whose first call has its answer, while two more are under way: it waits there until it is killed.
const log = await openOutboxLog(process.argv[2] ?? '', firstProject);
const entries = await Promise.all([1, 2, 3].map((at) => log.add(sentCall(at))));
await entries[0]?.end(acceptedCall(1));
// Written with the next one.
await log.add(sentCall(4));
process.send?.('left');
setInterval(() => {}, 60_000);
