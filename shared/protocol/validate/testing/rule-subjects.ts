import type { JsonObject } from '../../../lib/json/json.ts';
import { findScenario } from '../../../scenarios/index.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import { chargingPayload, moviePayload, orderPayload, voucherPayload } from './further-payloads.ts';
import { queuePayload, trainPayload } from './sample-payloads.ts';

export type SubjectName = 'train' | 'movie' | 'queue' | 'ev' | 'voucher' | 'order';

type Subject = { readonly scenario: Scenario; readonly payload: JsonObject };

function subject(id: string, payload: JsonObject): Subject {
  const scenario = findScenario(id);
  if (scenario === null) throw new Error(`There is no scenario ${id}`);
  return { scenario, payload };
}

/** Each scenario with a legal payload, in the order of the scenarios. */
export const ruleSubjects: Readonly<Record<SubjectName, Subject>> = {
  train: subject('train-ticket', trainPayload),
  movie: subject('movie-ticket', moviePayload),
  queue: subject('queue-up', queuePayload),
  ev: subject('ev-charging', chargingPayload),
  voucher: subject('voucher', voucherPayload),
  order: subject('base-order', orderPayload),
};
