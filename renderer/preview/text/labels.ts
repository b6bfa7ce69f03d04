import { orderWords, type OrderWords } from '../../../shared/card/phone-words.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import type { PhoneScheme } from '../../../shared/specification/phone-sizes.ts';

export type CodeProblem = 'no-value' | 'too-long' | 'letters' | 'broken-text';

/** The phone's own words, in the payload's locale, not the interface's language. */
type PhoneLabels = OrderWords & {
  readonly now: string;
  readonly minutesAgo: (minutes: number) => string;
  readonly hoursAgo: (hours: number) => string;
  readonly daysAgo: (days: number) => string;
  readonly wallet: string;
  readonly home: string;
  readonly activeList: string;
  readonly usedList: string;
  readonly inService: string;
  readonly tickets: string;
  readonly notInWallet: string;
  readonly ended: string;
  readonly noActive: string;
  readonly noUsed: string;
  readonly lockScreen: string;
  readonly noticeList: string;
  readonly hiddenNotices: string;
  readonly notInThisLanguage: string;
  readonly emptyWallet: string;
  readonly noCard: string;
  readonly noNotifications: string;
  readonly localeAbsent: string;
  readonly ownWording: string;
  readonly allPeople: (count: number) => string;
  readonly codesBelow: (count: number) => string;
  /** Modules across, and how many a usual gate reads. */
  readonly codeDense: (modules: number, most: number) => string;
  readonly codeOf: (owner: string) => string;
  readonly code: string;
  readonly scheme: Readonly<Record<PhoneScheme, string>>;
  readonly codeProblem: Readonly<Record<CodeProblem, string>>;
};

const zhHK: PhoneLabels = {
  ...orderWords.zh_HK,
  now: '剛剛',
  minutesAgo: (minutes) => `${minutes} 分鐘前`,
  hoursAgo: (hours) => `${hours} 小時前`,
  daysAgo: (days) => `${days} 日前`,
  wallet: '卡包',
  home: '主頁',
  activeList: '可用',
  usedList: '已使用',
  inService: '服務進行中',
  tickets: '票券',
  notInWallet: '不在卡包內',
  ended: '沒有卡',
  noActive: '目前沒有可用的票券。',
  noUsed: '沒有已使用或過期的票券。',
  lockScreen: '鎖定畫面',
  noticeList: '通知列表',
  hiddenNotices: '未有顯示',
  notInThisLanguage: '此語言版本不顯示',
  emptyWallet: '目前卡包內沒有票券。',
  noCard: '卡包內沒有卡',
  noNotifications: '沒有通知',
  localeAbsent: '內容未有提供 zh_HK 文字，因此中文手機不會顯示此訂單。',
  ownWording: '通知字句由 Passbench 擬寫，僅供示意。',
  allPeople: (count) => `名單共 ${count} 位`,
  codesBelow: (count) => (count === 1 ? '條碼在下面' : `下面有 ${count} 個條碼`),
  codeDense: (modules, most) => `條碼過密，閘機未必能讀取：橫向 ${modules} 格，Passbench 以 ${most} 格為限。`,
  codeOf: (owner) => `${owner} 的條碼`,
  code: '條碼',
  scheme: { light: '淺色', dark: '深色' },
  codeProblem: {
    'no-value': '沒有可繪製的條碼內容。',
    'too-long': '內容過長，手機無法顯示可掃描的條碼。',
    letters: '此條碼只能包含英文字母、數字及半形符號。',
    'broken-text': '內容含有不完整的字元，無法編碼。',
  },
};

const enUS: PhoneLabels = {
  ...orderWords.en_US,
  now: 'now',
  minutesAgo: (minutes) => `${minutes} min ago`,
  hoursAgo: (hours) => `${hours} h ago`,
  daysAgo: (days) => (days === 1 ? '1 day ago' : `${days} days ago`),
  wallet: 'Wallet',
  home: 'Home',
  activeList: 'Active',
  usedList: 'Used',
  inService: 'In service',
  tickets: 'Tickets',
  notInWallet: 'Not in the wallet',
  ended: 'No card',
  noActive: 'No ticket is active now.',
  noUsed: 'No ticket is used or expired.',
  lockScreen: 'Lock screen',
  noticeList: 'Notification list',
  hiddenNotices: 'Not shown',
  notInThisLanguage: 'Not shown in this language',
  emptyWallet: 'Nothing is in the wallet now.',
  noCard: 'No card in the wallet',
  noNotifications: 'No notifications',
  localeAbsent: 'The payload has no en_US texts, so a phone in English does not show this order.',
  ownWording: 'Passbench words its notifications itself; a wallet may word them otherwise.',
  allPeople: (count) => `${count} in the list`,
  codesBelow: (count) => (count === 1 ? 'Code below' : `${count} codes below`),
  codeDense: (modules, most) =>
    `So dense that a gate may not read it: ${modules} modules across. Passbench’s own bound is ${most}.`,
  codeOf: (owner) => `Code of ${owner}`,
  code: 'Code',
  scheme: { light: 'light', dark: 'dark' },
  codeProblem: {
    'no-value': 'There is no value to draw a code from.',
    'too-long': 'The value is too long for a code that a phone could show and a gate could scan.',
    letters: 'This kind of bar code holds only unaccented letters, digits and signs.',
    'broken-text': 'The value holds half a character, which no code can carry.',
  },
};

const byLocale: Readonly<Record<Locale, PhoneLabels>> = { zh_HK: zhHK, en_US: enUS };

export function getPhoneLabels(locale: Locale): PhoneLabels {
  return byLocale[locale];
}

export function inPhoneLanguage(words: Words, locale: Locale): string {
  return locale === 'zh_HK' ? words.zh : words.en;
}

/** Formats an age as a phone does: "now" below a minute, also for the future. */
export function formatAge(elapsedMs: number, locale: Locale): string {
  const labels = getPhoneLabels(locale);
  const minutes = Math.floor(elapsedMs / 60_000);
  if (minutes < 1) return labels.now;
  if (minutes < 60) return labels.minutesAgo(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? labels.hoursAgo(hours) : labels.daysAgo(Math.floor(hours / 24));
}
