import type { CardModel } from '../../../shared/card/card-model.ts';
import type { OrderFace } from '../../../shared/card/order-face.ts';
import { isDrawnFrom, textsIn } from '../../../shared/card/trace.ts';
import { locales } from '../../../shared/specification/locales.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import type { StageView } from '../stage/stage.ts';

/** Where a value may come to be seen: on the ticket itself, in the wallet, in a notification, in the links below. */
export const placesOfTexts = ['ticket', 'wallet', 'notices', 'links'] as const;
export type PlaceOfTexts = (typeof placesOfTexts)[number];

/** A place that draws a value, whether it stands there at the moment drawn, and on which phones. */
export type TracedPlace = {
  readonly place: PlaceOfTexts;
  readonly isSeen: boolean;
  readonly locales: readonly Locale[];
};

/** The places in which the order in front draws a value; none where no text follows from it. */
export function tracedPlaces(
  { faces, focusKey }: Pick<StageView, 'faces' | 'focusKey'>,
  pointer: string,
): readonly TracedPlace[] {
  const own = locales.flatMap((locale) => {
    const face = faces[locale].find(({ key }) => key === focusKey);
    return face === undefined ? [] : [{ locale, face }];
  });
  return placesOfTexts.flatMap((place) => {
    const drawn = own.filter(({ face }) => textsIn(partsAt(face, place)).some((shown) => isDrawnFrom(shown, pointer)));
    if (drawn.length === 0) return [];
    const seen = drawn.filter(({ face }) => isSeenAt(face, place));
    const isSeen = seen.length > 0;
    return [{ place, isSeen, locales: (isSeen ? seen : drawn).map(({ locale }) => locale) }];
  });
}

function partsAt({ model, notification }: OrderFace, place: PlaceOfTexts): unknown {
  switch (place) {
    case 'ticket':
      return ticketParts(model);
    case 'wallet':
      return [model.title, model.corner, model.summary];
    case 'notices':
      return [notification?.model.title, notification?.model.line];
    case 'links':
      return model.links;
  }
}

function ticketParts(model: CardModel): unknown {
  const { summary: _, links: __, ...ticket } = model;
  return ticket;
}

function isSeenAt({ state, localeHidden, notification, model }: OrderFace, place: PlaceOfTexts): boolean {
  if (localeHidden) return false;
  if (place === 'notices') return notification?.visible === true;
  const isThere = state !== 'removed' && state !== 'none';
  return isThere || (place === 'ticket' && model.record === true);
}
