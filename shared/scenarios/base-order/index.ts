import { defineScenario } from '../scenario.ts';
import { baseOrderCard } from './card.ts';
import { baseOrderStyle } from './card-style.ts';
import { baseOrderFields } from './fields.ts';
import { baseOrderLifecycle } from './lifecycle.ts';
import { baseOrderNotification } from './notification.ts';
import { baseOrderTemplates } from './samples.ts';
import { baseOrderStories } from './stories.ts';

export const baseOrder = defineScenario({
  id: 'base-order',
  name: { en: 'Base order', zh: '基本訂單' },
  // Any other order comes last.
  place: 100,
  endpoint: 'sync',
  usualBizTypes: [],
  // The last of all: what no other scenario claims is a base order.
  recognition: { rank: 100, onEndpoint: () => true, inFile: () => true },
  fields: baseOrderFields,
  lifecycle: baseOrderLifecycle,
  style: baseOrderStyle,
  card: baseOrderCard,
  notification: baseOrderNotification,
  templates: baseOrderTemplates,
  stories: baseOrderStories,
});
