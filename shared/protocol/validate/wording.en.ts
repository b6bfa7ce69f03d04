import { answerWording } from './answers/wording.ts';
import { jsonKinds, type Wording } from './json-kinds.ts';

/** The English sentences of findings. say.ts explains `{{where}}` and `$t(…)`. */
export const english: Wording = {
  'where.between': ', ',
  where: ' in {{place}}',
  'where.name': '“{{name}}”',
  'time.tag': 'en-GB',
  'time.form': '{{date}} {{clock}} GMT+8 ({{value}})',
  ...jsonKinds('en'),
  ...answerWording('en'),
  'unit.seconds': 'seconds',
  'unit.milliseconds': 'milliseconds',
  'unit.microseconds': 'microseconds',

  syntax: 'Invalid JSON: expected {{expected}}, found {{found}}.',
  encoding: 'Invalid UTF-8 from here on; the service reads UTF-8.',
  'encoding.utf32': 'The document is UTF-32; the service reads UTF-8. Save it as UTF-8.',
  'encoding.utf16': 'The document is UTF-16; the service reads UTF-8. Save it as UTF-8.',
  'root-type': 'The payload must be an object; this is {{$t(json.found)}}.',
  'too-deep': 'Nested deeper than {{most}} levels; the contents are not checked.',
  'too-deep.names': 'More than {{most}} names are not in the specification; only the first are listed.',
  'too-deep.findings': 'More than {{most}} problems; only the first are listed.',
  'too-deep.values': 'The document has more than {{most}} values, so it is not checked.',
  'too-deep.text':
    'The text is {{size}} MiB, over the 1 MiB limit for checks: it is not checked and has no card. You can still edit and send it. Shorten it, or check its file with “passbench validate”.',
  'duplicate-key': '{{value}} appears twice in this object; most parsers use only the last value.',
  'lone-surrogate': '{{value}} contains half of a surrogate pair, which UTF-8 cannot encode.',
  'lossy-number': '{{number}} is read as {{read}}: it has more digits than a double can store.',
  variable: '{{value}} is not a variable; it is sent unchanged.',
  'variable.my':
    'Neither the environment nor the project has a value for {{value}}, so it is sent unchanged. Enter one there, or run with rows.',
  'variable.my-name':
    '{{value}} cannot have a value, so it is sent unchanged: a name begins with a letter, followed by letters, digits and dots, 60 characters at most.',
  'variable.no-value':
    'The environment has no value for {{value}}, so it is sent unchanged. Enter one in the environment, or write it here.',

  required: '{{field}} is missing{{inside}}{{where}}.',
  'required.advised':
    '{{field}} is missing{{inside}}{{where}}. The specification requires it in every status, but also in some only; {{status}} is not one of these.',
  'required.status': '{{field}} is missing{{inside}}{{where}}; status {{status}} requires it.',
  inside: ' in {{parent}}',
  'required.misspelt': '{{value}}{{where}} should probably be {{field}}, which is missing.',
  'user-required': 'At least one of {{fields}} is required; both are missing.',
  type: '{{field}} is {{$t(json.found)}}{{where}}; it must be {{$t(json.asked)}}.',
  'type.null': '{{field}} is null{{where}}; it counts as absent.',
  'type.null-rejected': '{{field}} is null{{where}}; leave out a field that has no value.',
  empty: '{{field}} is blank{{where}}; it needs text.',
  'empty.advised':
    '{{field}} is blank{{where}}. The specification requires it in every status, but also in some only; this status is not one of these.',
  'max-length': '{{field}} has {{used}} characters{{where}}; the limit is {{most}}.',
  'max-length.units':
    '{{field}} has {{used}} characters{{where}}, or {{units}} UTF-16 units; the limit is {{most}}, and the specification does not say which count applies.',
  'max-length.utf16': '{{field}} has {{used}} UTF-16 units{{where}}; the limit is {{most}}.',
  'max-length.utf8-bytes': '{{field}} has {{used}} UTF-8 bytes{{where}}; the limit is {{most}}.',
  'max-length.dashed': '{{field}} has {{used}} characters; the limit is {{most}}. A uuid with dashes is too long.',
  'max-items': '{{field}} has {{used}} items{{where}}; the limit is {{most}}.',
  enum: '{{field}} is {{value}}{{where}}; allowed: {{allowed}}.',
  uuid: '{{field}} must be 32 hexadecimal digits.',
  'uuid.dashed': '{{field}} must be a uuid with its dashes, 36 characters.',
  'app-link': '{{field}} is {{value}}{{where}}; it must start with {{scheme}}://.',
  'app-link.any':
    '{{field}} is {{value}}{{where}}; it must start with the scheme of the wallet app, such as walletapp://.',
  'https-link': '{{field}} is {{value}}{{where}}; it must start with https://.',
  url: '{{field}} is {{value}}{{where}}; it must be an absolute URL.',
  'time-zone': '{{field}} is {{value}}; write a time zone like GMT+8 or GMT-03:30, from -12 to +14.',
  'amount-value': '{{field}} of the amount is {{value}}; it must be digits only, in cents.',
  'amount-value.minor-unit':
    '{{field}} counts hundredths of {{currency}}; ISO 4217 gives that currency {{decimals}} decimals.',
  currency: '{{field}} is {{value}}; it must be an ISO 4217 code in use, such as HKD.',
  'whole-number': '{{field}} is {{value}}; it must be a whole number written as a string.',
  'whole-number.most': '{{field}} is {{value}}; it must be at most {{most}}.',
  'remark-width':
    '{{field}} is too wide{{where}}: at most 14 Chinese or 23 English characters fit ({{used}} of {{most}}).',
  'wait-tables': '{{field}} is {{value}}; in status {{status}} it must be "0".',
  'ticket-list-shape':
    '{{field}} is one object{{where}}. The specification defines an object but shows a list, so both are accepted.',
  time: '{{field}} is {{number}}; it must be a whole number of milliseconds.',
  'time.negative':
    '{{field}} is {{$time(number)}}, a time before 1970. The specification does not state whether it may be negative.',
  'time.lossy': '{{field}} is {{number}}; it loses precision when it is read.',
  'time-unit.milliseconds': '{{field}} looks like {{$t(unit.found)}}; times must be in milliseconds.',
  'time-unit.seconds': '{{field}} looks like {{$t(unit.found)}}; this time is read in seconds.',

  'unknown-field': '{{value}} is not in the specification{{where}}.',
  'unknown-field.near': '{{value}} is not in the specification{{where}}; “{{name}}” is.',
  'locale-unknown': '{{value}} is not a locale of the service; allowed: {{allowed}}.',
  'locale-missing': '{{field}} has no {{locale}}; nothing is shown in that language.',
  'locale-missing.fall-back': '{{field}} has no {{locale}}; the other language is shown instead.',
  'locale-disagrees.length': '{{field}} has {{count}} items in {{locale}} and {{otherCount}} in {{other}}.',
  'locale-disagrees.item': '{{inner}} of {{item}} differs between {{locale}} and {{other}}.',
  'status-unknown': '{{value}} is not a status of this scenario; allowed: {{allowed}}.',
  'request-id-repeated': 'This “requestId” was accepted before; each call needs a new one.',
  'request-id-repeated.other-body':
    'This “requestId” was accepted before with another body; each call needs a new one.',
  'status-move': '{{reason}}',
  'status-move.part': '{{part}}{{where}}: {{reason}}',
  'create-time-changed':
    "“orderCreateTime” is {{$time(number)}}; the order's first call had {{$time(first)}}, and it must not change.",
  'create-time-changed.reported':
    "“orderCreateTime” is {{$time(number)}}; the order's first call had {{$time(first)}}. The call is still accepted.",
  'modify-time-not-newer':
    '“orderModifyTime” is {{$time(number)}}; it must be newer than {{$time(last)}} of the last accepted call.',
  'modify-time-not-newer.same':
    '“orderModifyTime” is {{$time(last)}}, as in the last accepted call; it must be newer. If it comes from the clock, start the clock first.',
  'modify-time-not-newer.ignored':
    '“orderModifyTime” is {{$time(number)}}, not newer than {{$time(last)}} of the last accepted call. This call changes nothing.',
  'time-order.before': '{{field}} is before {{otherField}}.',
  'time-order.after': '{{field}} is after {{otherField}}.',
  'pay-amount': 'The payment is larger than the amount of the order.',
  'pay-amount.currency': 'The amount is in {{price}} and the payment in {{paid}}.',
  'display-conflict': '{{field}} is given{{where}}, but status {{status}} means that it is unknown.',
  'issue-mode': '{{field}} is {{value}}; for a gift card it must be {{usual}}.',
  'id-mismatch': '“merchant_bill_id” is {{value}}, but “merchantBizNo” is {{number}}.',
  'merchant-role': 'The environment calls for merchant {{wanted}}, but the payload has {{value}}.',
  'merchant-role.none': 'The environment calls for many merchants (ISV), but the payload has no “merchantId”.',
  'merchant-role.direct': 'The environment calls for itself, but the payload has “merchantId” {{value}}.',
  'biz-type-scenario': '{{value}} is accepted here; the usual type of this scenario is {{usual}}.',
  'biz-type-scenario.unlisted': '{{value}} is in an example of the specification but not in its list; it is accepted.',
  'image.pixels': 'The image of {{field}} is {{found}} pixels{{where}}; it must be {{width}} x {{height}}.',
  'image.bytes': 'The image of {{field}} has {{used}} bytes{{where}}; it must be under {{most}} ({{kilobytes}} KB).',

  'text-cut.truncated':
    '{{field}} is cut off{{where}} {{$t(surface.surface)}}{{also}}, {{width}} px wide{{sized}}.{{missing}}',
  'text-cut.longest':
    '{{lost}}: not fully shown{{where}} {{$t(surface.surface)}}{{also}}, {{width}} px wide{{sized}}. The longest text of that line is {{field}}.',
  'text-cut.changed':
    '{{lost}}: not fully shown{{where}} {{$t(surface.surface)}}{{also}}, {{width}} px wide{{sized}}. The changed text of that line is {{field}}.',
  'text-cut.overflow':
    '{{field}} does not fit its place{{where}} {{$t(surface.surface)}}{{also}}, {{width}} px wide{{sized}}.',
  'text-cut.overlap':
    '{{field}} overlaps another text{{where}} {{$t(surface.surface)}}{{also}}, {{width}} px wide{{sized}}.',
  contrast: '{{field}} is hard to read{{where}} {{$t(surface.surface)}}{{also}}: its contrast is under AA ({{theme}}).',
  also: ' (also {{others}})',
  sized: ' with text at {{size}}%',
  missing: ' Also not fully shown: {{lost}}.',
  'surface.ticket': 'on the card',
  'surface.wallet': 'on the wallet home page',
  'surface.row': 'in the list of tickets',
  'surface.banner': 'in the notification above the card',
  'surface.notification': 'on the lock screen',
  'surface.list': 'in the list of notifications',

  'result-status': '“resultStatus” is {{value}}; it must be S, F or U.',
  'result-pair': '{{code}} has status {{status}}; the specification lists it with {{listed}}.',
  'result-pair.unlisted': '{{code}} is not a listed result code.',
  'header-required': 'The response has no {{field}} header.',

  'fix.remove-dashes': 'Remove the dashes',
  'fix.add-dashes': 'Add the dashes',
  'fix.quote': 'Write it as a string',
  'fix.unquote': 'Write it as a number',
  'fix.zero': 'Write "0"',
  'fix.time': 'Write the time as a number: {{number}}',
  'fix.time-in-zone': 'Write {{number}}, which is {{text}} in {{zone}}',
  'fix.milliseconds': 'Write it in milliseconds',
  'fix.seconds': 'Write it in seconds',
  'fix.rename': 'Rename to “{{name}}”',
  'fix.replace': 'Replace with {{name}}',
  'fix.choose': 'Replace with {{name}}',
  'fix.format-2': 'Make it format 2',
  'fix.newer-time': 'Replace with {{$time(number)}}',
  'fix.join-number': 'Remove the spaces inside the number',
  'fix.insert': 'Insert {{name}}',
  'fix.remove': 'Remove {{name}}',
  'fix.in-quotes': 'Put it in double quotes',
  'fix.close': 'Close it with {{name}}',
  'fix.escape': 'Escape the invalid character',
  'fix.fill-in': 'Add “{{name}}” from the template',
  'fix.shorten': 'Shorten to {{name}}',
  'fix.copy-locale': 'Copy the other language to {{name}}',
};
