import { list, object } from '../../fields/container-kinds.ts';
import { createRows, type Field } from '../../fields/field.ts';
import { appLink } from '../../fields/link-kinds.ts';
import { text } from '../../fields/text-kinds.ts';
import { amount, amountRequired, baseResponse, tradeNo } from '../../specification/common-objects.ts';
import { isGiftCard } from './biz-types.ts';

const row = createRows('voucher');

const issueMode = text({ maxLength: 64, usual: { value: 'SALE', when: isGiftCard, rule: 'issue-mode' } });

const extInfo: readonly Field[] = [
  row(
    'benefit_issue_mode',
    issueMode,
    'always',
    { en: 'How it is issued; SALE for a gift card', zh: '發放方式；禮品卡為 SALE' },
    { example: 'SALE' },
  ),
  row(
    'product_id',
    text(),
    'always',
    { en: 'Activity agreed with the wallet operator beforehand', zh: '事先與卡包營運方議定的活動編號' },
    { example: 'ACT-1' },
  ),
];

export const voucherFields: readonly Field[] = [
  tradeNo,
  row('amount', amount, amountRequired, { en: 'Face value', zh: '面值' }),
  row('payAmount', amount, amountRequired, { en: 'What was paid', zh: '實際支付金額' }),
  row('extInfo', object(extInfo), 'always', { en: "The scenario's own fields", zh: '場景專用欄位' }),
];

/** The status of a requirement in an answer is its resultStatus. */
const succeeded = { inStatus: ['S'] };

const issuedExtInfo: readonly Field[] = [
  row('benefitId', text(), 'optional', { en: 'The issued voucher or gift card', zh: '已發出的禮券或禮品卡編號' }),
  row('detailLink', appLink, 'always', { en: 'Link to its details', zh: '其詳情連結' }),
];

const issued: readonly Field[] = [
  row('extInfo', object(issuedExtInfo), 'always', { en: 'What was issued', zh: '發出的內容' }),
  row(
    'sceneCode',
    text(),
    'optional',
    { en: 'Scene code; any text, seen in an example only', zh: '場景代碼；任何文字，只見於範例' },
    { restsOn: 'scene-code' },
  ),
];

/** The whole answer: once the call succeeded the order is named in it, and what was issued. */
export const voucherAnswerFields: readonly Field[] = [
  ...baseResponse.map((field): Field => (field.name === 'result' ? field : { ...field, required: succeeded })),
  row('distributeResult', list(object(issued)), succeeded, {
    en: 'One entry for each voucher or gift card that was issued',
    zh: '每張已發出的禮券或禮品卡一項',
  }),
];
