import type { CardState } from '../../../../shared/specification/enumerations.ts';
import { cardContext } from '../../../../shared/card/card-model.ts';
import { shortenPayload } from '../../../../shared/card/shorten-payload.ts';
import { valuesOfEveryGap } from '../../../../shared/gaps/by-gap.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { statusNamed } from '../../../../shared/lifecycle/check-move.ts';
import type { Effect } from '../../../../shared/lifecycle/lifecycle.ts';
import { findShownLocale, type Locale } from '../../../../shared/specification/locales.ts';
import { isReadable, statusOf, type Analysis } from '../../../engine/payload/analysis.ts';
import type { OrderFace } from '../../../../shared/card/card-stack.ts';

/** A payload as one phone shows it at any time, with its notification if any. Null if nothing is shown. */
export function measuredFace(analysis: Analysis, locale: Locale, gaps: GapChoices): OrderFace | null {
  const { scan, scenario, at: now } = analysis;
  if (!isReadable(analysis) || scan.root === null) return null;
  const { lifecycle } = scenario;
  if (findShownLocale(locale, scan.root, lifecycle.localesAt, gaps) === null) return null;
  const payload = shortenPayload(scan.root);
  const context = cardContext(payload, lifecycle, { locale, now, gaps });
  const model = scenario.card(payload, context);
  const effect = statusNamed(lifecycle, statusOf(analysis))?.effect ?? null;
  const state = stateUnder(effect);
  const isShown = state !== 'removed' && (state !== 'none' || model.record === true);
  if (!isShown) return null;
  const notifies = effect !== null && valuesOfEveryGap(effect.notification).some(({ shows }) => shows === 'shown');
  const notification = notifies
    ? { model: scenario.notification(payload, context), visible: true, isEver: true, since: null, why: noReason }
    : null;
  return {
    key: 'measured',
    number: '',
    state,
    localeHidden: false,
    hasParts: true,
    model,
    why: noReason,
    notification,
  };
}

const noReason = { en: '', zh: '' };

function stateUnder(effect: Effect | null): CardState {
  if (effect === null) return 'none';
  const { shows } = effect.card;
  return shows === 'ticket' ? 'active' : shows;
}
