import { cutToWidth } from '../lib/text/text-width.ts';
import type { Cut, NotificationContent, Shown } from './card-model.ts';

/** What a phone shows of a notification: two lines of title and four of text; a wide character takes two units. */
export const notificationUnits = { title: 56, line: 160 } as const;

/**
 * A notification whose texts fit a phone. A longer text is cut on purpose and the cut is told in `cuts`, in full.
 * The wording is the product's own (gap notification-text).
 */
export function composeNotification(content: Omit<NotificationContent, 'cuts'>): NotificationContent {
  const title = cutTo('title', content.title);
  const line = cutTo('line', content.line);
  return { ...content, title: title.shown, line: line.shown, cuts: [...title.cuts, ...line.cuts] };
}

function cutTo(part: Cut['part'], full: Shown): { readonly shown: Shown; readonly cuts: readonly Cut[] } {
  const text = cutToWidth(full.text, notificationUnits[part]);
  if (text === full.text) return { shown: full, cuts: [] };
  const origin = full.path === undefined ? {} : { path: full.path };
  return { shown: { ...full, text }, cuts: [{ part, shown: text, full: full.text, ...origin }] };
}
