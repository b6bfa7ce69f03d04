import { ageText, inPhoneLanguage, phoneLabels } from './labels.ts';
import { NotificationView } from './notification-view.tsx';
import type { NotificationFace, OrderFace, PhoneMoment, PickingProps } from './preview-types.ts';
import styles from './surface.module.css';

type NoticesSurfaceProps = PhoneMoment &
  PickingProps & {
    readonly orders: readonly OrderFace[];
    /** The large clock of the lock screen, in Hong Kong time: "10:00". */
    readonly time: string;
    /** The day below it, in the phone's language: "Wed 25 Nov". */
    readonly date: string;
  };

type Notice = { readonly order: OrderFace; readonly notice: NotificationFace };

/** The lock screen: what is shown, newest first, and below it what is not, with the reason. */
export function NoticesSurface({ orders, locale, now, time, date, marks, onPick }: NoticesSurfaceProps) {
  const labels = phoneLabels(locale);
  const notices = orders.flatMap((order) =>
    order.notification === null ? [] : [{ order, notice: order.notification }],
  );
  const shown = notices
    .filter(({ order, notice }) => notice.visible && !order.localeHidden)
    .sort((a, b) => (b.notice.since ?? 0) - (a.notice.since ?? 0));
  const hidden = notices.filter(({ order, notice }) => !notice.visible || order.localeHidden);
  return (
    <div className={styles.lock}>
      <div className={styles.clock}>
        <p className={styles.clockTime}>{time}</p>
        <p className={styles.clockDate}>{date}</p>
      </div>
      {shown.length === 0 ? <p className={styles.quiet}>{labels.noNotifications}</p> : null}
      {shown.map(({ order, notice }) => (
        <NotificationView
          key={order.key}
          model={notice.model}
          age={ageText(now - (notice.since ?? now), locale)}
          cuts="full"
          marks={marks}
          onPick={onPick}
        />
      ))}
      {hidden.map((entry) => (
        <HiddenNotice key={entry.order.key} {...entry} />
      ))}
      <p className={styles.wording}>{labels.ownWording}</p>
    </div>
  );
}

function HiddenNotice({ order, notice }: Notice) {
  const { locale } = order.model;
  const labels = phoneLabels(locale);
  return (
    <div className={styles.hidden}>
      <p className={styles.hiddenTitle}>{order.localeHidden ? labels.notInThisLanguage : labels.hiddenNotification}</p>
      <p className={styles.hiddenOf}>
        <bdi>{order.model.summary.primary.text}</bdi>
      </p>
      <p>{order.localeHidden ? labels.localeAbsent : inPhoneLanguage(notice.why, locale)}</p>
    </div>
  );
}
