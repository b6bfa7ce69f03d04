import type { CardModel, Person, CardText } from '../../../../shared/card/card-model.ts';
import { isDrawnFrom, collectTexts } from '../../../../shared/card/trace-texts.ts';
import { sortIntoLists, type TicketLine, showOrderNumber, type OrderFace } from '../../../../shared/card/card-stack.ts';
import type { NoticesLook, WalletList } from '../../../../shared/documents/settings.ts';
import { locales, type Locale } from '../../../../shared/specification/locales.ts';
import type { StageView } from '../../../engine/stage/stage.ts';

/** Where a value can show: ticket, wallet, notifications, links. */
export const textPlaces = ['ticket', 'wallet', 'notices', 'links'] as const;
export type TextPlace = (typeof textPlaces)[number];

/** A place that draws a value, and the languages in which it does. */
export type TracedPlace = {
  readonly place: TextPlace;
  readonly isShownNow: boolean;
  readonly locales: readonly Locale[];
  /** The wallet page that shows it. */
  readonly list?: WalletList;
  /** The notices page, where the other does not show it. */
  readonly look?: NoticesLook;
};

type ImageOfCard = { readonly path: string; readonly locale: string | null };

/** What a place shows of an order, now or at another time. */
type Part = { readonly texts: unknown; readonly isShownNow: boolean } & Pick<TracedPlace, 'list' | 'look'>;

/** Finds the places where the active order draws a value. */
export function findTracedPlaces(
  { faces, focusKey }: Pick<StageView, 'faces' | 'focusKey'>,
  pointer: string,
  images: readonly ImageOfCard[] = [],
): readonly TracedPlace[] {
  const own = locales.flatMap((locale) => {
    const face = faces[locale].find(({ key }) => key === focusKey);
    if (face === undefined) return [];
    const image = images.find((each) => each.locale === locale);
    return [{ locale, face, image: image === undefined ? null : { text: '', path: image.path } }];
  });
  return textPlaces.flatMap((place) => {
    const parts = own.flatMap(({ locale, face, image }) =>
      getParts(face, place, image)
        .filter(({ texts }) => collectTexts(texts).some((shown) => isDrawnFrom(shown, pointer)))
        .map((part) => ({ ...part, locale })),
    );
    const seen = parts.filter(({ isShownNow }) => isShownNow);
    const named = seen.length > 0 ? seen : parts;
    const [first] = named;
    if (first === undefined) return [];
    const { list, look } = first;
    const languages = locales.filter((locale) => named.some((part) => part.locale === locale));
    return [
      {
        place,
        isShownNow: seen.length > 0,
        locales: languages,
        ...(list === undefined ? {} : { list }),
        ...(look === undefined ? {} : { look }),
      },
    ];
  });
}

function getParts(face: OrderFace, place: TextPlace, image: CardText | null): readonly Part[] {
  const { model, notification, localeHidden } = face;
  switch (place) {
    case 'ticket':
      return [{ texts: [getTicketParts(model), image], isShownNow: isOnTicket(face) }];
    case 'wallet':
      return getWalletParts(face, image);
    case 'notices': {
      if (notification === null) return [];
      const isShownNow = notification.visible && !localeHidden;
      const own: Part = { texts: [notification.model.title, notification.model.line], isShownNow };
      // The list shows the order above the notification.
      const above: Part = { texts: [model.title, showOrderNumber(face.number)], isShownNow, look: 'list' };
      return notification.isEver ? [own, above] : [own];
    }
    case 'links':
      return [{ texts: model.links, isShownNow: isOnTicket(face) && face.state !== 'none' }];
  }
}

function getTicketParts(model: CardModel): unknown {
  const { summary: _, links: __, ...ticket } = model;
  return ticket;
}

function isOnTicket({ state, localeHidden, model }: OrderFace): boolean {
  return !localeHidden && state !== 'removed' && (state !== 'none' || model.record === true);
}

/** The home page shows a card's head and one line; lists show that line, and people with seats. */
function getWalletParts(face: OrderFace, image: CardText | null): readonly Part[] {
  const { services, tickets, active, used } = sortIntoLists([face]);
  const { title, corner, summary } = face.model;
  const { primary, secondary, belowTitle = primary } = summary;
  const home: Part = {
    texts: [title, corner, belowTitle, secondary, image],
    isShownNow: services.length + tickets.length > 0,
    list: 'home',
  };
  const listed = (lines: readonly TicketLine[], list: WalletList): readonly Part[] =>
    lines.map((line) => ({ texts: [getLineParts(line), image], isShownNow: true, list }));
  return [home, ...listed(active, 'active'), ...listed(used, 'used')];
}

function getLineParts({ order, person, people }: TicketLine): unknown {
  const { primary, secondary } = order.model.summary;
  return person === null ? [primary, secondary, people.map(getPersonParts)] : [getPersonParts(person), primary];
}

function getPersonParts({ name, seat }: Person): unknown {
  return [name, seat];
}
