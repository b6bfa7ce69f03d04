import { expect, it } from 'vitest';
import { parcelLocker } from '../parcel-locker/index.ts';
import { reportBrokenPlaces } from '../suite-run.ts';

it('tells of a status to which no ready story comes', () => {
  const [story] = parcelLocker.stories;
  if (story === undefined) throw new Error('There is no story');
  const text = story.text.replaceAll('parcel-locker/ENDED', 'parcel-locker/ACTIVE');
  expect(text).not.toBe(story.text);
  expect(reportBrokenPlaces({ ...parcelLocker, stories: [{ ...story, text }] })).toContain(
    'shared/scenarios/parcel-locker/stories.ts: no story comes to ENDED',
  );
});
