import type { InLocales } from '../../../card/labels.ts';

/** The product's own words on the card and in its notifications, in the card's locale. */
export type ParcelLockerLabels = {
  readonly number: string;
  readonly states: Readonly<Record<string, string>>;
};

export const parcelLockerLabels: InLocales<ParcelLockerLabels> = {
  zh_HK: { number: '編號', states: { ACTIVE: '使用中', ENDED: '已結束' } },
  en_US: { number: 'Number', states: { ACTIVE: 'In use', ENDED: 'Ended' } },
};
