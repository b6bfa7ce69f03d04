import type { JsonNode } from '../../lib/json/json-scan.ts';
import { isGiven, textAt } from '../../lib/json/json-view.ts';
import { unlistedBizType } from '../../specification/enumerations.ts';
import { defineScenario } from '../scenario.ts';
import { evChargingCard } from './card.ts';
import { evChargingStyle } from './card-style.ts';
import { evChargingFields } from './fields.ts';
import { evChargingLifecycle } from './lifecycle.ts';
import { evChargingNotification } from './notification.ts';
import { evChargingTemplates } from './samples.ts';
import { evChargingStories } from './stories.ts';

/** Beside SERVING and what begins so; FINISHED is a status of queuing as well. */
const onlyChargingHas = ['PAUSED', 'COMPLETED', 'PARKING_DUE'];

function isOfCharging(payload: JsonNode): boolean {
  if (textAt(payload, 'merchantBizType') === unlistedBizType) return true;
  const status = textAt(payload, 'orderStatus') ?? '';
  if (status.startsWith('SERVING') || onlyChargingHas.includes(status)) return true;
  return isGiven(payload, 'extInfo', 'progess_curr');
}

export const evCharging = defineScenario({
  id: 'ev-charging',
  name: { en: 'EV charging', zh: '電動車充電' },
  place: 40,
  endpoint: 'pass',
  // The specification's list has none for charging; its example takes one from outside the list.
  usualBizTypes: [],
  exampleBizType: unlistedBizType,
  bizTypeGap: 'charging-biz-type',
  // The first that is asked of those that share createPass.
  recognition: { rank: 40, onEndpoint: isOfCharging, inFile: isOfCharging },
  fields: evChargingFields,
  lifecycle: evChargingLifecycle,
  style: evChargingStyle,
  card: evChargingCard,
  notification: evChargingNotification,
  templates: evChargingTemplates,
  stories: evChargingStories,
});
