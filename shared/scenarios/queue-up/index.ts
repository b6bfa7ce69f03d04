import { isGiven, textAt } from '../../lib/json/json-view.ts';
import { defineScenario } from '../scenario.ts';
import { queueUpCard } from './card.ts';
import { queueUpStyle } from './card-style.ts';
import { queueUpFields } from './fields.ts';
import { queueUpLifecycle } from './lifecycle.ts';
import { queueUpNotification } from './notification.ts';
import { queueUpTemplates } from './samples.ts';
import { queueUpStories } from './stories.ts';

export const queueUp = defineScenario({
  id: 'queue-up',
  name: { en: 'Queue up', zh: '排隊取號' },
  place: 30,
  endpoint: 'queue',
  usualBizTypes: ['LINE_UP'],
  recognition: {
    rank: 10,
    onEndpoint: () => true,
    inFile: (payload) => isGiven(payload, 'shopInfo') || textAt(payload, 'merchantBizType') === 'LINE_UP',
  },
  fields: queueUpFields,
  lifecycle: queueUpLifecycle,
  style: queueUpStyle,
  card: queueUpCard,
  notification: queueUpNotification,
  templates: queueUpTemplates,
  stories: queueUpStories,
});
