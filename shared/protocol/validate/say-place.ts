import type { Place } from './survey.ts';

/** Where a value stands as a value of a sentence: "passengerInfoList[1], en_US"; none where there is nothing to say. */
export function sayPlace({ item, locale }: Place): { readonly place?: string } {
  const parts = [item, locale].filter((part) => part !== undefined);
  return parts.length === 0 ? {} : { place: parts.join(', ') };
}
