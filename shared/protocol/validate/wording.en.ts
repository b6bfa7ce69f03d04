import { answerWording } from './answers/wording.ts';
import { jsonKinds } from './json-kinds.ts';
import type { Wording } from './json-kinds.ts';

/** The sentences of findings in English. `{{name}}` is a value; `{{where}}` and `$t(…)` are explained in say.ts. */
export const english: Wording = {
  'where.between': ', ',
  where: ' in {{place}}',
  ...jsonKinds('en'),
  ...answerWording('en'),
  'unit.seconds': 'seconds',
  'unit.milliseconds': 'milliseconds',
  'unit.microseconds': 'microseconds',

  syntax: 'This is no JSON: expected {{expected}}, found {{found}}.',
  encoding: 'From here on there are bytes that are not UTF-8, which is what the service reads.',
  'encoding.utf32': 'The document is UTF-32; the service reads UTF-8. Save it as UTF-8.',
  'encoding.utf16': 'The document is UTF-16; the service reads UTF-8. Save it as UTF-8.',
  'root-type': 'The payload must be an object; this is {{$t(json.found)}}.',
  'too-deep': 'Nested deeper than {{most}} levels; what lies inside is not looked at.',
  'too-deep.names': 'More than {{most}} names that the specification does not have: only the first of them are listed.',
  'too-deep.findings': 'More than {{most}} problems: only the first of them are listed.',
  'too-deep.values': 'The document holds more than {{most}} values; no rule looks into it.',
  'too-deep.text':
    'The text is {{size}} MiB, larger than the 1 MiB that is checked here: no rule looks into it, and it has no card. It can be edited and sent all the same. Shorten it, or check its file with “passbench validate”.',
  'duplicate-key': '{{value}} stands twice in this object; readers keep only the last value.',
  'lone-surrogate': '{{value}} holds half of a surrogate pair; no UTF-8 can carry it.',
  'lossy-number': '{{number}} is read as {{read}}: it has more digits than a double holds.',
  variable: '{{value}} is no variable; it is sent as it stands.',
  'variable.no-value':
    'The environment gives {{value}} no value, so it is sent as it stands. Enter one among the ids of the environment, or write it here.',

  required: '{{field}} is missing{{inside}}{{where}}.',
  'required.advised':
    '{{field}} is missing{{inside}}{{where}}. The specification both asks for it in every status and in some only; status {{status}} is none of these.',
  'required.status': '{{field}} is missing{{inside}}{{where}}; status {{status}} requires it.',
  inside: ' in {{parent}}',
  'user-required': 'One of {{fields}} is required, and neither is there.',
  type: '{{field}} is {{$t(json.found)}}{{where}}; the specification asks for {{$t(json.asked)}}.',
  'type.null': '{{field}} is null{{where}}; it counts as not given.',
  'type.null-rejected': '{{field}} is null{{where}}; a field that is not given is to be left out.',
  empty: '{{field}} is blank{{where}}; it needs a text.',
  'empty.advised':
    '{{field}} is blank{{where}}. The specification asks for it in every status and again in some only, and it is not one of these.',
  'max-length': '{{field}} is {{used}} of {{most}} characters{{where}}.',
  'max-length.units':
    '{{field}} is {{used}} of {{most}} characters{{where}}, and {{units}} when UTF-16 units are counted; the specification does not say which.',
  'max-length.utf16': '{{field}} is {{used}} of {{most}} UTF-16 units{{where}}.',
  'max-length.utf8-bytes': '{{field}} is {{used}} of {{most}} bytes of UTF-8{{where}}.',
  'max-length.dashed': '{{field}} is {{used}} of {{most}} characters: a uuid with dashes is too long.',
  'max-items': '{{field}} holds {{used}} of {{most}} items{{where}}.',
  enum: '{{field}} is {{value}}{{where}}; allowed are {{allowed}}.',
  uuid: '{{field}} must be 32 hexadecimal digits.',
  'uuid.dashed': '{{field}} must be a uuid with its dashes, 36 characters.',
  'app-link': '{{field}} is {{value}}{{where}}; it must start with {{scheme}}://.',
  'app-link.any':
    '{{field}} is {{value}}{{where}}; it must start with the scheme of the wallet app, such as walletapp://.',
  'https-link': '{{field}} is {{value}}{{where}}; it must start with https://.',
  url: '{{field}} is {{value}}{{where}}; that is no absolute address.',
  'time-zone': '{{field}} is {{value}}; a time zone is written like GMT+8 or GMT-03:30, from -12 to +14.',
  'amount-value': '{{field}} of the amount is {{value}}; it must be digits only, in cents.',
  'amount-value.minor-unit':
    '{{field}} counts hundredths of {{currency}}; ISO 4217 gives that currency {{decimals}} decimals.',
  currency: '{{field}} is {{value}}; it must be an ISO 4217 code in use, such as HKD.',
  'whole-number': '{{field}} is {{value}}; it must be a whole number written as text.',
  'whole-number.most': '{{field}} is {{value}}; it must be at most {{most}}.',
  'remark-width':
    '{{field}} is too wide{{where}}: at most 14 Chinese or 23 English characters fit ({{used}} of {{most}}).',
  'wait-tables': '{{field}} is {{value}}; in status {{status}} it must be "0".',
  'ticket-list-shape':
    '{{field}} is one object{{where}}; the specification types it so and shows a list, so both are accepted.',
  time: '{{field}} is {{number}}; a time is a whole number of milliseconds.',
  'time.lossy': '{{field}} is {{number}}; it loses precision when it is read.',
  'time-unit.milliseconds': '{{field}} looks like {{$t(unit.found)}}; times are milliseconds.',
  'time-unit.seconds': '{{field}} looks like {{$t(unit.found)}}; this time is read in seconds.',

  'unknown-field': '{{value}} is not in the specification{{where}}.',
  'unknown-field.near': '{{value}} is not in the specification{{where}}; {{name}} is.',
  'locale-unknown': '{{value}} is no locale of the service; it has {{allowed}}.',
  'locale-missing': '{{field}} has no {{locale}}; nothing is shown in that language.',
  'locale-missing.fall-back': '{{field}} has no {{locale}}; that language is shown with the texts of the other.',
  'locale-disagrees.length': '{{field}} has {{count}} items in {{locale}} and {{otherCount}} in {{other}}.',
  'locale-disagrees.item': '{{inner}} of {{item}} differs between {{locale}} and {{other}}.',
  'status-unknown': '{{value}} is no status of this scenario; it has {{allowed}}.',
  'status-move': '{{reason}}',
  'status-move.part': '{{part}}{{where}}: {{reason}}',
  'create-time-changed': "orderCreateTime is {{number}}; the order's first call said {{first}}, and it may not change.",
  'create-time-changed.reported':
    "orderCreateTime is {{number}}; the order's first call said {{first}}. The call is accepted all the same.",
  'modify-time-not-newer': 'orderModifyTime is {{number}}; it must be newer than {{last}} of the last accepted call.',
  'modify-time-not-newer.same':
    'orderModifyTime is {{last}}, as in the last accepted call; it must be newer. One that follows the clock will be, once the clock goes on.',
  'modify-time-not-newer.ignored':
    'orderModifyTime is {{number}}, not newer than {{last}} of the last accepted call: this call changes nothing.',
  'time-order.before': '{{field}} lies before {{other}}.',
  'time-order.after': '{{field}} lies after {{other}}.',
  'pay-amount': 'More is paid than the amount of the order.',
  'pay-amount.currency': 'The amount is in {{price}} and the payment in {{paid}}.',
  'display-conflict': '{{field}} is given{{where}}, and status {{status}} says that it is not known.',
  'issue-mode': '{{field}} is {{value}}; for a gift card it is {{usual}}.',
  'id-mismatch': 'merchant_bill_id is {{value}}, and merchantBizNo is {{number}}.',
  'merchant-role': 'The environment calls for merchant {{wanted}}, and the payload names {{value}}.',
  'merchant-role.none':
    'The environment calls as a provider for many merchants (ISV), and the payload names none: merchantId is missing.',
  'merchant-role.direct': 'The environment calls for itself, and the payload names merchant {{value}}.',
  'biz-type-scenario': '{{value}} is accepted here; the usual type of this scenario is {{usual}}.',
  'biz-type-scenario.unlisted':
    '{{value}} stands in an example of the specification and not in its list; it is accepted.',
  'image.pixels': 'The image of {{field}} is {{found}} pixels{{where}}; it must be {{width}} x {{height}}.',
  'image.bytes':
    'The image of {{field}} has {{used}} bytes{{where}}; it must have fewer than {{most}} ({{kilobytes}} KB).',

  'text-cut.truncated': '{{field}} is cut off{{where}} {{$t(surface.surface)}}{{also}}, {{width}} px wide{{sized}}.',
  'text-cut.overflow':
    '{{field}} does not fit its place{{where}} {{$t(surface.surface)}}{{also}}, {{width}} px wide{{sized}}.',
  'text-cut.overlap':
    '{{field}} lies over another text{{where}} {{$t(surface.surface)}}{{also}}, {{width}} px wide{{sized}}.',
  contrast: '{{field}} is hard to read{{where}} {{$t(surface.surface)}}{{also}}: its contrast is under AA ({{theme}}).',
  also: ' and {{others}} more',
  sized: ' with texts at {{size}} %',
  'surface.ticket': 'on the ticket',
  'surface.wallet': 'on the card in the wallet',
  'surface.row': 'in the list of tickets',
  'surface.banner': 'in the banner',
  'surface.notification': 'on the lock screen',
  'surface.list': 'in the list of notifications',

  'result-status': 'resultStatus is {{value}}; it must be S, F or U.',
  'result-pair': '{{code}} comes with {{status}}; it is listed with {{listed}}.',
  'result-pair.unlisted': '{{code}} is no listed result code.',
  'header-required': 'The answer has no {{field}} header.',

  'fix.remove-dashes': 'Remove the dashes',
  'fix.add-dashes': 'Add the dashes',
  'fix.quote': 'Write it as text',
  'fix.unquote': 'Write it as a number',
  'fix.zero': 'Write "0"',
  'fix.time': 'Write that instant as a number: {{number}}',
  'fix.time-in-zone': 'Write {{number}}, which is {{text}} in {{zone}}',
  'fix.milliseconds': 'Write it in milliseconds',
  'fix.seconds': 'Write it in seconds',
  'fix.rename': 'Rename to {{name}}',
  'fix.replace': 'Replace with {{name}}',
  'fix.insert': 'Put in {{name}}',
  'fix.remove': 'Remove {{name}}',
  'fix.in-quotes': 'Put it in double quotes',
  'fix.close': 'Close what is open with {{name}}',
  'fix.escape': 'Escape what may not stand in a text',
  'fix.fill-in': 'Put in {{name}} as in the template',
  'fix.shorten': 'Shorten to {{name}}, which fits',
  'fix.copy-locale': 'Copy the other language to {{name}}',
};
