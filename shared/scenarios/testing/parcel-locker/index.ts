import type { JsonNode } from '../../../lib/json/json-scan.ts';
import { nodeAt } from '../../../lib/json/json-view.ts';
import { defineScenario } from '../../scenario.ts';
import { parcelLockerCard } from './card.ts';
import { parcelLockerStyle } from './card-style.ts';
import { parcelLockerFields } from './fields.ts';
import { parcelLockerLifecycle } from './lifecycle.ts';
import { parcelLockerNotification } from './notification.ts';
import { parcelLockerTemplates } from './samples.ts';
import { parcelLockerStories } from './stories.ts';

export const parcelLocker = defineScenario({
  id: 'parcel-locker',
  name: { en: 'Parcel locker', zh: '智能櫃' },
  place: 60,
  endpoint: 'sync',
  usualBizTypes: [],
  exampleBizType: 'SELF_PICK',
  recognition: { rank: 60, onEndpoint: isParcelLocker, inFile: isParcelLocker },
  fields: parcelLockerFields,
  lifecycle: parcelLockerLifecycle,
  style: parcelLockerStyle,
  card: parcelLockerCard,
  notification: parcelLockerNotification,
  templates: parcelLockerTemplates,
  stories: parcelLockerStories,
});

/** The number is in no other scenario's payload, so that none of theirs is taken. */
function isParcelLocker(payload: JsonNode): boolean {
  return nodeAt(payload, 'extInfo', 'parcel_locker_no') !== null;
}
