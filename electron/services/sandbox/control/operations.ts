import * as z from 'zod';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { writeUtcTime } from '../../../../shared/lib/time/iso-time.ts';
import type { CallRecord } from '../../storage/journal/call-record.ts';
import type { Sandbox } from '../server/sandbox.ts';
import { type AskedCallStore, type ClockReading, type ControlState, ControlRefusal } from './control-state.ts';
import {
  callAnswer,
  callsQuery,
  clockAnswer,
  clockChange,
  faultTexts,
  nothingAsked,
  resetAnswer,
  waitQuery,
  walletAnswer,
  walletQuery,
} from './control-schemas.ts';
import { describedCall, isAsked, phoneAt, receivedCalls } from './received-calls.ts';

export type ControlPorts = {
  readonly calls: AskedCallStore;
  readonly state: ControlState;
  readonly gaps: () => GapChoices;
  readonly onCall: Sandbox['onCall'];
  /** The call as the command prints it. */
  readonly describe: (call: CallRecord) => object;
  readonly onReset: (listener: () => void) => () => void;
};

/** A request of the control listener: what it takes, in the query or as a body, what it answers, and how it can be refused. */
export type Operation = {
  readonly method: 'get' | 'put' | 'post';
  readonly path: string;
  readonly summary: string;
  readonly in: 'query' | 'body';
  readonly asked: z.ZodType;
  readonly answer: z.ZodType;
  readonly refusals: Readonly<Partial<Record<ControlRefusal['status'], string>>>;
  /** Parses what was asked, then does it. Throws ZodError and ControlRefusal. */
  readonly run: (asked: unknown, signal: AbortSignal) => Promise<unknown>;
};

function operation<Schema extends z.ZodType>(
  described: Omit<Operation, 'asked' | 'run'> & { readonly asked: Schema },
  run: (asked: z.output<Schema>, signal: AbortSignal) => Promise<unknown>,
): Operation {
  return { ...described, run: async (given, signal) => run(described.asked.parse(given), signal) };
}

const receivedList = ({ calls, describe }: ControlPorts): Operation =>
  operation(
    {
      method: 'get',
      path: '/calls',
      summary: 'The calls received since the last reset, in the order in which they came',
      in: 'query',
      asked: callsQuery,
      answer: z.array(callAnswer),
      refusals: {},
    },
    async (asked) => (await receivedCalls(calls, asked)).map((call) => describedCall(call, describe)),
  );

const wait = (ports: ControlPorts): Operation =>
  operation(
    {
      method: 'get',
      path: '/calls/wait',
      summary: 'The last call of an order or status since the last reset, once there is one',
      in: 'query',
      asked: waitQuery,
      answer: callAnswer,
      refusals: { 404: 'No such call came in time', 409: 'The sandbox was reset meanwhile, or too many requests wait' },
    },
    countedWaits((asked, signal) => waitForCall(ports, asked, signal)),
  );

/** So many requests may wait at once. */
const mostWaits = 32;

function countedWaits<Asked>(
  wait: (asked: Asked, signal: AbortSignal) => Promise<object>,
): (asked: Asked, signal: AbortSignal) => Promise<object> {
  let waiting = 0;
  return async (asked, signal) => {
    if (waiting >= mostWaits) throw new ControlRefusal(409, `${mostWaits} requests wait already.`);
    waiting += 1;
    try {
      return await wait(asked, signal);
    } finally {
      waiting -= 1;
    }
  };
}

const phone = ({ calls, state, gaps }: ControlPorts): Operation =>
  operation(
    {
      method: 'get',
      path: '/wallet',
      summary: 'What the phone shows',
      in: 'query',
      asked: walletQuery,
      answer: walletAnswer,
      refusals: { 404: 'No call of this order was accepted by then' },
    },
    async ({ order, at: asked }) => {
      const at = asked ?? (await state.clock()).nowMs;
      const orders = await phoneAt(calls, { order, at, gaps: gaps() });
      if (order !== undefined && orders.length === 0)
        throw new ControlRefusal(404, `No call of order ${JSON.stringify(order)} was accepted by ${writeUtcTime(at)}.`);
      return { at: writeUtcTime(at), orders };
    },
  );

const clockText = ({ nowMs, isStopped }: ClockReading) => ({ now: writeUtcTime(nowMs), stopped: isStopped });

const readClock = ({ state }: ControlPorts): Operation =>
  operation(
    {
      method: 'get',
      path: '/clock',
      summary: 'The clock that stamps accepted calls',
      in: 'query',
      asked: nothingAsked,
      answer: clockAnswer,
      refusals: {},
    },
    async () => clockText(await state.clock()),
  );

const setClock = ({ state }: ControlPorts): Operation =>
  operation(
    {
      method: 'put',
      path: '/clock',
      summary: 'Stops the clock at a time, or moves it on and stops it there',
      in: 'body',
      asked: clockChange,
      answer: clockAnswer,
      refusals: {},
    },
    async (change) => clockText(await state.changeClock(change)),
  );

const setFaults = ({ state }: ControlPorts): Operation =>
  operation(
    {
      method: 'put',
      path: '/faults',
      summary: 'Replaces the faults and starts their counts again',
      in: 'body',
      asked: faultTexts,
      answer: faultTexts,
      refusals: { 409: 'The sandbox forwards calls to a real service' },
    },
    (texts) => state.setFaults(texts),
  );

const startAgain = ({ state }: ControlPorts): Operation =>
  operation(
    {
      method: 'post',
      path: '/reset',
      summary: 'Removes every call and order, and brings clock and faults back to the start',
      in: 'body',
      asked: nothingAsked,
      answer: resetAnswer,
      refusals: {},
    },
    async () => ({ removed: await state.reset() }),
  );

/** All of them, over these ports. The OpenAPI document and the routes are made of this list. */
export function operations(ports: ControlPorts): readonly Operation[] {
  return [receivedList, wait, phone, readClock, setClock, setFaults, startAgain].map((make) => make(ports));
}

async function waitForCall(
  { calls, state: { resets }, describe, onCall, onReset }: ControlPorts,
  { order, status, timeout }: z.output<typeof waitQuery>,
  signal: AbortSignal,
): Promise<object> {
  const asked = { order, status };
  let resolve: (call: CallRecord) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<CallRecord>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  // Before the store is read: a call between both is not missed.
  const ends = [
    onCall(({ record }) => {
      if (isAsked(record, asked)) resolve(record);
    }),
    onReset(() => reject(new ControlRefusal(409, wasReset))),
    ...(resets === null
      ? []
      : [await watchOthers(resets, () => receivedCalls(calls, { ...asked, limit: 1 }), resolve, reject)]),
  ];
  const late = (): void => reject(new ControlRefusal(404, `No such call came within ${timeout} ms.`));
  signal.addEventListener('abort', late, { once: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    // Its rejection is awaited below, or no longer matters.
    promise.catch(() => undefined);
    const [known] = await receivedCalls(calls, { ...asked, limit: 1 });
    timer = setTimeout(late, timeout);
    return describedCall(known ?? (await promise), describe);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', late);
    for (const end of ends) end();
  }
}

const wasReset = 'The sandbox was reset while this request waited.';

/** How often a shared store is asked for what other processes received, in milliseconds. */
const lookEveryMs = 50;

/** Looks for calls and resets of other processes, one look at a time. Returns how to stop. */
async function watchOthers(
  resets: () => Promise<number>,
  received: () => Promise<readonly CallRecord[]>,
  resolve: (call: CallRecord) => void,
  reject: (reason: unknown) => void,
): Promise<() => void> {
  const before = await resets();
  const look = async (): Promise<void> => {
    const [call] = await received();
    if (call !== undefined) resolve(call);
    else if ((await resets()) === before) timer = setTimeout(again, lookEveryMs);
    else reject(new ControlRefusal(409, wasReset));
  };
  const again = (): void => void look().catch(reject);
  let timer = setTimeout(again, lookEveryMs);
  return () => clearTimeout(timer);
}
