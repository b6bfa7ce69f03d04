import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { readOrderKey } from '../../../shared/protocol/orders/order-key.ts';

/** Which environment calls are of; undefined: the bench's own sandbox. */
type EnvironmentId = string | undefined;

/** The calls that went to one environment; the same list where all of them did. */
export function callsIn(calls: readonly CallSummary[], environment: EnvironmentId): readonly CallSummary[] {
  return sifted(calls, (call) => call.environment?.id === environment);
}

/** The accepted calls of one environment: no order of it is an order of another. The same list where all of them are. */
export function acceptedIn(accepted: readonly AcceptedCall[], environment: EnvironmentId): readonly AcceptedCall[] {
  const known = lists.get(accepted);
  if (known !== undefined && known.environment === environment) return known.own;
  const own = sifted(accepted, (call) => whoseOrder(call).environment === environment);
  lists.set(accepted, { environment, own });
  return own;
}

const lists = new WeakMap<
  readonly AcceptedCall[],
  { readonly environment: EnvironmentId; readonly own: readonly AcceptedCall[] }
>();

type Whose = ReturnType<typeof readOrderKey>;
const read = new WeakMap<AcceptedCall, Whose>();

/** Whose order an accepted call belongs to: of which client, in which environment. */
export function whoseOrder(call: AcceptedCall): Whose {
  const known = read.get(call);
  if (known !== undefined) return known;
  const whose = readOrderKey(call.orderKey);
  read.set(call, whose);
  return whose;
}

function sifted<T>(all: readonly T[], isOne: (one: T) => boolean): readonly T[] {
  const own = all.filter(isOne);
  return own.length === all.length ? all : own;
}
