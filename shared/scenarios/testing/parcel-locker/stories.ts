import { writeStory } from '../../story-text.ts';

export const parcelLockerStories = [
  writeStory({
    id: 'used-and-ended',
    name: { en: 'Used and ended', zh: '使用後結束' },
    line: { en: 'It is in use for two hours, then it ends', zh: '使用兩小時後結束' },
    anchor: '2026-11-25T09:00:00+08:00',
    calls: [
      { at: '+0m', template: 'parcel-locker/ACTIVE', expect: 'SUCCESS' },
      { at: '+0m', status: 'ACTIVE' },
      { at: '+2h', template: 'parcel-locker/ENDED', expect: 'SUCCESS' },
      { at: '+0m', status: 'ENDED' },
    ],
  }),
];
