import { AppError } from '../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../shared/lib/text/decode.ts';
import type { JsonNode, JsonScan } from '../../shared/lib/json/json-scan.ts';
import { numberAt, textAt } from '../../shared/lib/json/json-view.ts';
import { asksBaseFields, orderKeyOf } from '../../shared/protocol/orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../../shared/protocol/orders/recognise.ts';
import { scanPayload } from '../../shared/protocol/validate/scan-payload.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import type { EndpointId } from '../../shared/specification/endpoints.ts';
import type { GapChoices } from '../../shared/gaps/gaps.ts';
import type { Io } from './io.ts';
import { gapChoices, type CommonOptions } from './options.ts';

type ReadCall = { readonly file: string; readonly root: JsonNode | null; readonly scenario: Scenario | null };
export type PreviousCall = ReadCall & { readonly key: string; readonly scan: JsonScan };

/** Reads an accepted payload. Throws PREVIOUS_UNREADABLE if it cannot have been accepted. */
export function readPrevious(file: string, bytes: Buffer, args: CommonOptions): PreviousCall {
  const decoded = decodeUtf8(bytes);
  const scan = scanPayload('text' in decoded ? decoded.text : '');
  const { root } = scan;
  const gaps = gapChoices(args);
  const scenario = root === null ? null : (args.scenario ?? recogniseScenario(root, null));
  const endpoint = scenario?.endpoint ?? null;
  const key = keyOf(root, endpoint, gaps);
  if (key === null || (asksBaseFields(endpoint, gaps) && !hasStatusAndTimes(root))) {
    const message = `${file} is not an earlier accepted call: it needs merchantBizNo, orderStatus, orderCreateTime and orderModifyTime.`;
    throw new AppError('PREVIOUS_UNREADABLE', message, 'Give the payload as it was sent.');
  }
  return { file, root, scenario, key, scan };
}

function hasStatusAndTimes(root: JsonNode | null): boolean {
  const times = [numberAt(root, 'orderCreateTime'), numberAt(root, 'orderModifyTime')];
  return textAt(root, 'orderStatus') !== null && !times.includes(null);
}

/** The order key of a payload on this endpoint, for any client; null if it names none. */
export function keyOf(root: JsonNode | null, endpoint: EndpointId | null, gaps: GapChoices): string | null {
  return orderKeyOf(root, { clientId: '', endpoint, gaps });
}

/** The previous calls of this order; others are skipped with a note. */
export function callsOfSameOrder(
  { file, root, scenario }: ReadCall,
  earlier: readonly PreviousCall[],
  gaps: GapChoices,
  io: Io,
): readonly PreviousCall[] {
  const isOwn = ({ key }: PreviousCall): boolean => key === keyOf(root, scenario?.endpoint ?? null, gaps);
  // A fallback scenario may match an order of that number on another endpoint.
  const isElsewhere = (each: PreviousCall): boolean => each.key === keyOf(root, each.scenario?.endpoint ?? null, gaps);
  const mayBeElsewhere = scenario === null || takesAnything(scenario);
  const first = earlier.find(isOwn) ?? (mayBeElsewhere ? earlier.find(isElsewhere) : undefined);
  const isOfOrder = ({ key }: PreviousCall): boolean => key === first?.key;
  for (const other of earlier.filter((each) => !isOfOrder(each)))
    io.err(`passbench: ${other.file} is a call of another order than ${file} and was skipped.\n`);
  return earlier.filter(isOfOrder);
}
