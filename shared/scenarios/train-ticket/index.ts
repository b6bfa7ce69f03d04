import type { JsonNode } from '../../lib/json-scan.ts';
import { at, itemsAt, textAt } from '../../lib/json-view.ts';
import { locales } from '../../spec/locales.ts';
import { defineScenario } from '../scenario.ts';
import { trainTicketCard } from './card.ts';
import { trainTicketFields } from './fields.ts';
import { trainTicketLifecycle } from './lifecycle.ts';
import { trainTicketNotification } from './notification.ts';
import { trainTicketTemplates } from './samples.ts';

/** Statuses and fields that only EV charging has, on the same endpoint. */
const chargingStatuses = new Set([
  'SERVING',
  'SERVING_WO_ENDTIME',
  'SERVING_LITE',
  'PAUSED',
  'COMPLETED',
  'PARKING_DUE',
]);
/** Fields of a locale that only a movie ticket has. */
const movieFields = ['cinema_house', 'movie_attributes', 'ticket_info_list'];

function isCharging(payload: JsonNode): boolean {
  if (textAt(payload, 'merchantBizType') === 'CHARGING_PILE') return true;
  if (chargingStatuses.has(textAt(payload, 'orderStatus') ?? '')) return true;
  return at(payload, 'extInfo', 'progess_curr') !== null;
}

function isMovie(payload: JsonNode): boolean {
  if (textAt(payload, 'merchantBizType') === 'MOVIE_TICKET') return true;
  return locales.some((locale) =>
    movieFields.some((field) => at(payload, 'extInfo', 'multiLang', locale, field) !== null),
  );
}

function hasTrainFields(payload: JsonNode): boolean {
  const inExtInfo = ['shift_number', 'from_timezone'].some((field) => at(payload, 'extInfo', field) !== null);
  const hasPassengers = locales.some(
    (locale) => itemsAt(payload, 'extInfo', 'multiLang', locale, 'passengerInfoList').length > 0,
  );
  return inExtInfo || hasPassengers;
}

export const trainTicket = defineScenario({
  id: 'train-ticket',
  name: { en: 'Train ticket', zh: '火車票' },
  section: 'train-ticket',
  endpoint: 'pass',
  usualBizTypes: ['PASS_TICKET'],
  bizTypeGap: 'train-biz-type',
  recognition: {
    // createPass serves three scenarios; what is clearly neither of the other two is a train ticket.
    rank: 90,
    onEndpoint: (payload) => !isCharging(payload) && !isMovie(payload),
    inFile: (payload) => {
      if (isCharging(payload) || isMovie(payload)) return false;
      return textAt(payload, 'merchantBizType') === 'PASS_TICKET' || hasTrainFields(payload);
    },
  },
  fields: trainTicketFields,
  lifecycle: trainTicketLifecycle,
  card: trainTicketCard,
  notification: trainTicketNotification,
  templates: trainTicketTemplates,
});
