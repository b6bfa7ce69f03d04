import { describe, expect, it } from 'vitest';
import type { Status } from '../../../lifecycle/lifecycle.ts';
import { parcelLocker } from '../parcel-locker/index.ts';
import { reportBrokenPlaces } from '../suite-run.ts';

const { lifecycle } = parcelLocker;
const [active, ended] = lifecycle.statuses;
if (active === undefined || ended === undefined) throw new Error('The example has two statuses');
const place = 'shared/scenarios/parcel-locker';

function toldWith(...statuses: readonly Status[]): readonly string[] {
  return reportBrokenPlaces({ ...parcelLocker, lifecycle: { ...lifecycle, statuses } });
}

describe('the suite', () => {
  it('tells of two statuses that have the same words', () => {
    expect(toldWith(active, { ...ended, means: active.means })).toEqual([
      `${place}/lifecycle.ts: means: ENDED and ACTIVE have the same words`,
    ]);
    expect(toldWith(active, { ...ended, effectMeans: active.effectMeans })[0]).toBe(
      `${place}/lifecycle.ts: effectMeans: ENDED says what ACTIVE shows, and shows else`,
    );
    const card: typeof parcelLocker.card = (payload, context) => {
      const made = parcelLocker.card(payload, context);
      return { ...made, corner: null, summary: { ...made.summary, secondary: made.summary.primary } };
    };
    const notification: typeof parcelLocker.notification = (payload, context) => ({
      ...parcelLocker.notification(payload, context),
      line: card(payload, context).summary.primary,
    });
    expect(reportBrokenPlaces({ ...parcelLocker, card, notification })).toContain(
      `${place}/labels.ts: ACTIVE and ENDED say the same in en_US`,
    );
  });

  it.each([
    [{ en: 'The card stays for a day', zh: '卡片消失' }, 'shows no card'],
    [{ en: 'The card goes', zh: '卡片繼續顯示' }, 'shows no card'],
    [{ en: 'The card goes, the notification is shown', zh: '卡片消失' }, 'hides the notification'],
  ])('tells of words that say of what is hidden that it is shown: %j', (effectMeans, said) => {
    expect(toldWith(active, { ...ended, effectMeans })).toEqual([
      `${place}/lifecycle.ts: effectMeans: ENDED says "${effectMeans.en}", and effect ${said}`,
    ]);
  });

  it('tells of a notification and a card that are shown at no time', () => {
    const before = { at: { of: 'accepted', plusMs: -60_000 }, outside: { en: 'It is over', zh: '已過' } } as const;
    const reason = { en: 'It is in use', zh: '正在使用' };
    const effect = {
      card: { shows: 'ticket', until: before },
      notification: { shows: 'shown', reason, until: before },
    } as const;
    expect(toldWith({ ...active, effect }, ended)).toEqual(
      ['notification', 'card'].map(
        (which) =>
          `${place}/samples.ts: parcel-locker/ACTIVE: its ${which} is shown at no time; lifecycle.ts says when it is`,
      ),
    );
  });

  it('tells of a life that begins with an end, and of one that has none', () => {
    const { end: _, ...open } = ended;
    expect(toldWith(active, open)).toContain(
      `${place}/lifecycle.ts: ENDED is of the last step and has no \`end\`: nothing would end an order`,
    );
    expect(toldWith({ ...active, end: true }, ended)).toContain(
      `${place}/lifecycle.ts: ACTIVE is the first status and has \`end\`: nothing would follow`,
    );
  });

  it('tells of a place and a name that are those of another', () => {
    expect(reportBrokenPlaces({ ...parcelLocker, place: 10, name: { en: 'Parcel locker', zh: '輪候取號' } })).toContain(
      `${place}/index.ts: its place 10 is that of train-ticket`,
    );
    expect(reportBrokenPlaces({ ...parcelLocker, name: { en: 'Train ticket', zh: '智能櫃' } })).toContain(
      `${place}/index.ts: its name is that of train-ticket`,
    );
  });

  it('tells of a recognition that knows none of its own payloads, not of their invalid samples', () => {
    const recognition = { rank: 60, onEndpoint: () => false, inFile: () => false };
    const told = reportBrokenPlaces({ ...parcelLocker, recognition }).join('\n');
    expect(told).toContain(`${place}/index.ts: `);
    expect(told).not.toContain(`${place}/invalid-samples.ts`);
  });
});
