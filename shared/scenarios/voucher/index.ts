import { defineScenario } from '../scenario.ts';
import { voucherAnswer } from './answer.ts';
import { isVoucher, voucherTypes } from './biz-types.ts';
import { voucherCard } from './card.ts';
import { voucherStyle } from './card-style.ts';
import { voucherAnswerFields, voucherFields } from './fields.ts';
import { voucherLifecycle } from './lifecycle.ts';
import { voucherNotification } from './notification.ts';
import { voucherTemplates } from './samples.ts';
import { voucherStories } from './stories.ts';

export const voucher = defineScenario({
  id: 'voucher',
  name: { en: 'Voucher', zh: '禮券' },
  place: 50,
  endpoint: 'sync',
  usualBizTypes: voucherTypes,
  recognition: { rank: 20, onEndpoint: isVoucher, inFile: isVoucher },
  fields: voucherFields,
  answerFields: voucherAnswerFields,
  answer: voucherAnswer,
  resultStatuses: { UNKNOWN_EXCEPTION: 'U' },
  lifecycle: voucherLifecycle,
  style: voucherStyle,
  card: voucherCard,
  notification: voucherNotification,
  templates: voucherTemplates,
  stories: voucherStories,
});
