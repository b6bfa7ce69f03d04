import { CardFace } from '../card/card-face.tsx';
import { isCardDrawn } from '../../../shared/card/phone-texts.ts';
import { EmptySlot, GhostCard } from '../phone/empty-slot.tsx';
import { formatAge, inPhoneLanguage, getPhoneLabels } from '../text/labels.ts';
import { NotificationView } from '../notices/notification-view.tsx';
import type { PhoneMoment, PickingProps } from '../preview-types.ts';
import styles from '../phone/surface.module.css';
import type { OrderFace } from '../../../shared/card/card-stack.ts';

type TicketSurfaceProps = PhoneMoment &
  PickingProps & {
    /** null without a document. */
    readonly order: OrderFace | null;
  };

/** Shows an order's visible notification as a banner above its full card. */
export function TicketSurface({ order, locale, now, ...picking }: TicketSurfaceProps) {
  const notice = order !== null && !order.localeHidden ? order.notification : null;
  return (
    <div className={styles.ticket}>
      {notice?.visible === true ? (
        <NotificationView
          model={notice.model}
          order={order?.key}
          age={formatAge(now - (notice.since ?? now), locale)}
          {...picking}
        />
      ) : null}
      <Face order={order} locale={locale} {...picking} />
    </div>
  );
}

function Face({ order, locale, ...picking }: Omit<TicketSurfaceProps, 'now'>) {
  const labels = getPhoneLabels(locale);
  if (order === null) return <EmptySlot title={labels.noCard} text={labels.emptyWallet} />;
  const { model, state, why } = order;
  if (order.localeHidden)
    return <EmptySlot sign={model.style.sign} title={labels.notInThisLanguage} text={labels.localeAbsent} />;
  if (state === 'removed') return <GhostCard model={model} reason={inPhoneLanguage(why, locale)} />;
  if (!isCardDrawn(order))
    return <EmptySlot sign={model.style.sign} title={labels.noCard} text={inPhoneLanguage(why, locale)} />;
  // A card in use shows no reason; passing none avoids renders as it changes.
  const isInUse = state === 'active' || state === 'service-card';
  return <CardFace model={model} order={order.key} state={state} why={isInUse ? undefined : why} {...picking} />;
}
