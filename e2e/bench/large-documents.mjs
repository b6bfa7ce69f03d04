const size = 50 << 20;

/** Just fewer values than are looked into: each of them may have findings of its own. */
const most = 59_000;
const share = Math.floor(size / most);

const listOf = (item) => Array.from({ length: most }, (_, index) => item(index)).join(',');
const inLocale = (inside) => `{"orderStatus":"TICKETED","extInfo":{"multiLang":{"zh_HK":{${inside}}}}}`;

/** Documents of fifty megabytes, each [what, make]: every one must be answered within a second. */
export const largeDocuments = [
  ['one long text', () => `{"requestId":"${'x'.repeat(size)}"}`],
  ['one text of escapes', () => `{"requestId":"${'\\u5b57'.repeat(size / 6)}"}`],
  ['line breaks', () => `{"a":1${'\n'.repeat(size)}}`],
  ['unknown names', () => `{${listOf((index) => `"k${index}${'y'.repeat(share - 13)}":1`)}}`],
  [
    'a megabyte of short unknown names',
    () => `{${Array.from({ length: 120_000 }, (_, i) => `"${i.toString(36)}":1`).join(',')}}`,
  ],
  ['a megabyte of empty passengers', () => inLocale(`"passengerInfoList":[${'{},'.repeat(345_000)}{}]`)],
  ['a megabyte of half surrogates', () => `{"a":[${'"\\ud800",'.repeat(115_000)}1]}`],
  ['a megabyte of one list', () => `{"extInfo":{"a":[${'1,'.repeat(500_000)}1]}}`],
  ['one name again and again', () => `{${listOf(() => `"merchantBizNo":"${'y'.repeat(share - 20)}"`)}}`],
  ['empty passengers', () => inLocale(`"passengerInfoList":[${listOf(() => '{}'.padEnd(share))}]`)],
  ['half surrogates', () => `{"a":[${listOf(() => `"${'\\ud800'.padEnd(share - 3, 'y')}"`)}]}`],
  ['long numbers', () => `{"a":[${listOf(() => '1'.repeat(share))}]}`],
  ['an address that never ends', () => `{"extInfo":{"detail_file_url":"https://${'a'.repeat(size)} "}}`],
  ['a million lists in each other', () => '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['a million objects in each other', () => `${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`],
  ['lists in each other, never closed', () => '['.repeat(size)],
  ['as many values as fit', () => `[${'1,'.repeat(size / 2)}1]`],
  ['control characters', () => '\u0001'.repeat(size)],
  ['a text that is never closed', () => `{"a":"${'x'.repeat(size)}`],
  ['a text of escapes that is never closed', () => `{"a":"${'\\\\'.repeat(size / 2)}`],
  ['a number that is never closed', () => `{"a":${'1'.repeat(size)}`],
];

/** Documents full of what might be a variable, as they are typed: these are resolved before they are read. */
export const largeTypedDocuments = [
  ['a million ids', () => `{"a":"${'{{uuid32}}'.repeat(1_000_000)}"}`],
  ['a million texts that are ids', () => `{"a":[${'"{{uuid32}}",'.repeat(999_999)}1]}`],
  ['opening braces', () => `{"a":"${'{{'.repeat((40 << 20) / 2)}"}`],
  ['names that are never closed', () => `{"a":"${'{{x '.repeat(size / 4)}"}`],
  ['names of no variable', () => `{"a":"${'{{x}}'.repeat(size / 5)}"}`],
  ['a text with a name that is never closed', () => `{"a":"{{${'x'.repeat(size)}`],
];
