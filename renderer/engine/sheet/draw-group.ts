import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import { readDocument } from '../payload/analysis.ts';
import { pathToStatus, unsentOrder, timeOfCall } from '../stage/order-path.ts';
import { composeStage, type StageView } from '../stage/stage.ts';
import type { SheetGroup } from './sheet-choice.ts';
import { sheetText, type SheetSource, type SheetTerms } from './sheet-source.ts';

export type DrawnGroup = { readonly text: string; readonly after: StageView; readonly before: StageView };

export type GroupOf = Pick<SheetGroup, 'status' | 'text'>;

/**
 * Draws a payload in a status: the next call of an order that reached it by the shortest legal path, one call a minute,
 * alone in the wallet.
 */
export function drawGroup(source: SheetSource, group: GroupOf, terms: SheetTerms): DrawnGroup {
  const { now, options } = terms;
  const way = pathToStatus(source.scenario, group.status, options.gaps).map(({ status }) => status);
  const accepted = way.map((status, place) => {
    const text = sheetText(source, { ...group, status }, terms);
    return callOf(source, { status, text, at: timeOfCall(place, way.length, now) });
  });
  const text = sheetText(source, group, terms);
  const input = { ...unsentOrder, orderKey, accepted, now, gaps: options.gaps, isPeeking: false };
  const document = { ...source.document, text };
  const read = readDocument(document, { now, variables: {} });
  const analysis = { ...read, document, scenario: source.scenario, at: now, findings: [] };
  return {
    text,
    // Its problems are shown in the editor; here it is drawn as accepted.
    after: composeStage({ ...input, analysis }),
    before: composeStage({ ...input, analysis: null, mode: 'history' }),
  };
}

/** Draws groups of one sheet, each once. */
export function groupDrawings(source: SheetSource, terms: SheetTerms): (group: GroupOf) => DrawnGroup {
  const drawn = new Map<string, DrawnGroup>();
  return ({ status, text }) => {
    const key = `${status} ${text}`;
    const known = drawn.get(key) ?? drawGroup(source, { status, text }, terms);
    drawn.set(key, known);
    return known;
  };
}

const orderKey = 'sheet';

function callOf(
  { document, scenario }: SheetSource,
  { status, text, at }: { readonly status: string; readonly text: string; readonly at: Instant },
): AcceptedCall {
  const { orderNo: merchantBizNo } = document;
  return { orderKey, merchantBizNo, scenario: scenario.id, at, status, payload: scanPayload(text) };
}
