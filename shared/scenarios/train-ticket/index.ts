import type { JsonNode } from '../../lib/json/json-scan.ts';
import { isGiven, textAt } from '../../lib/json/json-view.ts';
import { locales } from '../../specification/locales.ts';
import { defineScenario } from '../scenario.ts';
import { trainTicketCard } from './card.ts';
import { trainTicketStyle } from './card-style.ts';
import { trainTicketFields } from './fields.ts';
import { trainTicketLifecycle } from './lifecycle.ts';
import { trainTicketNotification } from './notification.ts';
import { trainTicketTemplates } from './samples.ts';
import { trainTicketStories } from './stories.ts';

function hasTrainFields(payload: JsonNode): boolean {
  const inExtInfo = ['shift_number', 'from_timezone'].some((field) => isGiven(payload, 'extInfo', field));
  const hasPassengers = locales.some((locale) => isGiven(payload, 'extInfo', 'multiLang', locale, 'passengerInfoList'));
  return inExtInfo || hasPassengers;
}

export const trainTicket = defineScenario({
  id: 'train-ticket',
  name: { en: 'Train ticket', zh: '火車票' },
  place: 10,
  endpoint: 'pass',
  usualBizTypes: ['PASS_TICKET'],
  bizTypeGap: 'train-biz-type',
  recognition: {
    // createPass serves three scenarios; what neither of the other two claims is a train ticket.
    rank: 90,
    onEndpoint: () => true,
    inFile: (payload) => textAt(payload, 'merchantBizType') === 'PASS_TICKET' || hasTrainFields(payload),
  },
  fields: trainTicketFields,
  lifecycle: trainTicketLifecycle,
  style: trainTicketStyle,
  card: trainTicketCard,
  notification: trainTicketNotification,
  templates: trainTicketTemplates,
  stories: trainTicketStories,
});
