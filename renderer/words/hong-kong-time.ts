import type { Instant } from '../../shared/lib/time/clock.ts';
import { weekdayForm } from '../../shared/lib/time/gmt-offset.ts';
import type { Language } from '../../shared/lib/text/words.ts';

// The run happens in Hong Kong whatever zone this computer is in: the wallet's users are there.
const timeZone = 'Asia/Hong_Kong';
const tags: Readonly<Record<Language, string>> = { en: 'en-GB', 'zh-Hant-HK': 'zh-HK' };
const formats = new Map<string, Intl.DateTimeFormat>();

function format(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

/** "10:00:00" */
export function timeWithSeconds(at: Instant): string {
  return format('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at);
}

/** "10:00" */
export function timeOfDay(at: Instant): string {
  return format('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** "Wed 25 Nov 2026", or the Chinese for it. */
export function dateWithYear(at: Instant, language: Language): string {
  const tag = tags[language];
  return format(tag, { weekday: weekdayForm(tag), day: 'numeric', month: 'short', year: 'numeric' })
    .format(at)
    .replaceAll(',', '');
}

/** "Wed 25 Nov" in a locale of the phone. */
export function dayOnPhone(at: Instant, tag: string): string {
  return format(tag === 'en-US' ? 'en-GB' : tag, { weekday: weekdayForm(tag), day: 'numeric', month: 'short' })
    .format(at)
    .replaceAll(',', '');
}

const offset = '+08:00';

/** What an `<input type="datetime-local">` shows for an instant, in Hong Kong time. */
export function toLocalInput(at: Instant): string {
  return `${format('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)}T${timeWithSeconds(at)}`;
}

/** The last such text: with a year of four digits as the end, a browser goes on to the hours behind the fourth key, not the sixth. */
export const lastLocalInput = '9999-12-31T23:59:59';

/** The instant that such an input means, or null when it is empty or unfinished. */
export function fromLocalInput(text: string): Instant | null {
  const at = Date.parse(`${text.length === 16 ? `${text}:00` : text}${offset}`);
  return Number.isNaN(at) ? null : at;
}
