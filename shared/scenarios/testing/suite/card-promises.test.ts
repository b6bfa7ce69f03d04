import { expect, it } from 'vitest';
import type { Scenario } from '../../scenario.ts';
import { parcelLocker } from '../parcel-locker/index.ts';
import { reportBrokenPlaces } from '../suite-run.ts';

it('tells of a title that the summary says again, and where', () => {
  const card: Scenario['card'] = (payload, context) => {
    const made = parcelLocker.card(payload, context);
    return { ...made, summary: { ...made.summary, primary: made.title } };
  };
  expect(reportBrokenPlaces({ ...parcelLocker, card })).toContainEqual(
    expect.stringMatching(/parcel-locker\/card\.ts: the title "(.+)" stands in the summary too: "\1"$/),
  );
});
