import { valuesOfEveryGap } from '../../../gaps/by-gap.ts';
import type { Words } from '../../../lib/text/words.ts';
import type { Effect, Status } from '../../../lifecycle/lifecycle.ts';
import { wallet } from '../../../lifecycle/wallet.ts';
import { walletChanges } from '../../../lifecycle/wallet-changes.ts';
import type { AcceptedCall } from '../../../lifecycle/wallet-state.ts';
import { templateId, type Scenario } from '../../scenario.ts';
import { plainTemplates } from '../../templates.ts';
import { suiteInstant, type ScenarioPromise } from './suite-tools.ts';

export const effectPromises: readonly ScenarioPromise[] = [
  {
    promise: 'says other words of statuses that mean or show something else',
    file: 'lifecycle.ts',
    broken: ({ lifecycle: { statuses } }) =>
      statuses.flatMap((status, place) => {
        const before = statuses.slice(0, place);
        const twin = before.find((each) => isSaidAlike(each.means, status.means));
        const other = before.find(
          (each) =>
            isSaidAlike(each.effectMeans, status.effectMeans) && shownBy(each.effect) !== shownBy(status.effect),
        );
        return [
          ...(twin === undefined ? [] : [`means: ${status.name} and ${twin.name} have the same words`]),
          ...(other === undefined ? [] : [`effectMeans: ${status.name} says what ${other.name} shows, and shows else`]),
        ];
      }),
  },
  {
    promise: 'says of no card and no notification that it is shown where it is not',
    file: 'lifecycle.ts',
    broken: ({ lifecycle: { statuses } }) =>
      statuses.flatMap((status) =>
        thingsHidden(status)
          .filter(({ called }) => saysShown(status.effectMeans, called))
          .map(({ says }) => `effectMeans: ${status.name} says "${status.effectMeans.en}", and effect ${says}`),
      ),
  },
  {
    promise: 'has times in its templates at which what a status shows is shown',
    file: 'samples.ts',
    broken: (scenario, tools) =>
      plainTemplates(scenario).flatMap((template) => {
        const status = scenario.lifecycle.statuses.find(({ name }) => name === template.status);
        const root = tools.payload(template);
        if (status === undefined || root === null) return [];
        const views = viewsOf(scenario, { status: status.name, payload: { text: '', root, problems: [] } });
        const { card, notification } = status.effect;
        const isHidden =
          valuesOfEveryGap(notification).every(({ shows }) => shows === 'shown') &&
          views.every((view) => !view.notification.visible);
        const isNowhere = card.shows === 'ticket' && views.every((view) => view.card !== 'active');
        return [...(isHidden ? ['notification'] : []), ...(isNowhere ? ['card'] : [])].map(
          (which) =>
            `${templateId(scenario, template)}: its ${which} is shown at no time; lifecycle.ts says when it is`,
        );
      }),
  },
];

function isSaidAlike(one: Words, other: Words): boolean {
  return one.en === other.en || one.zh === other.zh;
}

function shownBy({ card, notification }: Effect): string {
  return [card.shows, ...valuesOfEveryGap(notification).map(({ shows }) => shows)].join();
}

const card = { called: /\bcards?\b|卡片/i, says: 'shows no card' };
const notification = { called: /\bnotifications?\b|通知/i, says: 'hides the notification' };

function thingsHidden({ effect }: Status): readonly { readonly called: RegExp; readonly says: string }[] {
  const isCardGone = effect.card.shows === 'none' || effect.card.shows === 'removed';
  const isHidden = valuesOfEveryGap(effect.notification).every(({ shows }) => shows === 'hidden');
  return [...(isCardGone ? [card] : []), ...(isHidden ? [notification] : [])];
}

/** Whether a part of a sentence says that something is shown, and does not deny it. */
function saysShown({ en, zh }: Words, called: RegExp): boolean {
  return [...en.split(/[.,;:]|\band its\b/), ...zh.split(/[，。；：]/)].some(
    (part) => called.test(part) && shown.test(part) && !denied.test(part),
  );
}

const shown = /\b(?:shown|shows?|stays?|stands?|remains?|says?)\b|顯示|保留/;
const denied = /\b(?:not|no|nothing|nowhere|neither|never|until|hidden|without)\b|不|沒|無|隱藏|停止|直至/;

/** The order when the call is accepted, and whenever something changes later. */
function viewsOf(scenario: Scenario, { status, payload }: Pick<AcceptedCall, 'status' | 'payload'>) {
  const options = { lifecycleOf: () => scenario.lifecycle, gaps: {} };
  const call = { orderKey: 'a', merchantBizNo: 'a', scenario: scenario.id, at: suiteInstant, status, payload };
  const instants = [call.at, ...walletChanges([call], options).map(({ at }) => at)];
  return instants.flatMap((at) => wallet([call], at, options));
}
