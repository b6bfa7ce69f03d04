import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { readOrderKey } from '../../../shared/protocol/orders/order-key.ts';

/** An environment's id; undefined: the embedded sandbox. */
type EnvironmentId = string | undefined;

/** The calls of one environment; the same list where all are. */
export function callsIn(calls: readonly CallSummary[], environment: EnvironmentId): readonly CallSummary[] {
  return sifted(calls, (call) => call.environment?.id === environment);
}

/** The accepted calls of one environment; the same list where all are. */
export function acceptedIn(accepted: readonly AcceptedCall[], environment: EnvironmentId): readonly AcceptedCall[] {
  const known = lists.get(accepted);
  if (known !== undefined && known.environment === environment) return known.own;
  const own = sifted(accepted, (call) => orderOwner(call).environment === environment);
  lists.set(accepted, { environment, own });
  return own;
}

const lists = new WeakMap<
  readonly AcceptedCall[],
  { readonly environment: EnvironmentId; readonly own: readonly AcceptedCall[] }
>();

type Whose = ReturnType<typeof readOrderKey>;
const read = new WeakMap<AcceptedCall, Whose>();

/** The client and the environment of an accepted call's order. */
export function orderOwner(call: AcceptedCall): Whose {
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
