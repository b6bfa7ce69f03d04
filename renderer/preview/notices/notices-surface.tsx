import { memo } from 'react';
import { CardSign } from '../icons.tsx';
import { formatAge, inPhoneLanguage, getPhoneLabels } from '../text/labels.ts';
import styles from './notices-surface.module.css';
import { PickingContext, usePicking } from '../text/picking.ts';
import { takeRows, RestOfRows, useMostRows, useRowKey } from '../phone/rows.tsx';
import { PhoneTabs } from '../phone/phone-tabs.tsx';
import type { NoticesLook, PhoneMoment, PickingProps } from '../preview-types.ts';
import { showOrderNumber, type NotificationFace, type OrderFace } from '../../../shared/card/card-stack.ts';
import type { NotificationModel } from '../../../shared/card/card-model.ts';
import { isSameData } from '../../../shared/lib/same-data.ts';
import { localeFacts } from '../../../shared/specification/locales.ts';
import { getCardColours } from '../card-colours.ts';
import { SurfaceLinesContext, useSurfaceLines } from '../text/surface-lines.ts';
import { TextSlot, ShownText } from '../text/text-slot.tsx';

type NoticesSurfaceProps = PhoneMoment &
  PickingProps & {
    readonly orders: readonly OrderFace[];
    /** The lock screen's clock in Hong Kong time: "10:00". */
    readonly time: string;
    /** The day in the phone's language: "Wed 25 Nov". */
    readonly date: string;
    /** `lock` when absent. */
    readonly look?: NoticesLook;
    readonly onShow?: (look: NoticesLook) => void;
  };

type Notice = { readonly order: OrderFace; readonly notice: NotificationFace };

/** Shows notifications, newest first, then hidden ones with reasons. */
export function NoticesSurface(props: NoticesSurfaceProps) {
  const { orders, locale, now, time, date, look = 'lock', onShow, ...picking } = props;
  const labels = getPhoneLabels(locale);
  const notices = orders.flatMap((order) =>
    order.notification === null ? [] : [{ order, notice: order.notification }],
  );
  const shown = notices
    .filter(({ order, notice }) => notice.visible && !order.localeHidden)
    .sort((a, b) => (b.notice.since ?? 0) - (a.notice.since ?? 0));
  const hidden = notices.filter(({ order, notice }) => !notice.visible || order.localeHidden);
  const most = useMostRows();
  const keyOf = useRowKey();
  const drawnHidden = takeRows(hidden, most - shown.length);
  return (
    <div className={styles.notices} data-notices={look}>
      <PhoneTabs
        label={labels.noticeList}
        value={look}
        onShow={onShow}
        tabs={[
          { value: 'lock', label: labels.lockScreen },
          { value: 'list', label: labels.noticeList, count: shown.length },
        ]}
      />
      {look === 'lock' ? (
        <div className={styles.clock}>
          <p className={styles.clockTime}>{time}</p>
          <p className={styles.clockDate}>{date}</p>
        </div>
      ) : (
        <p className={styles.day}>{date}</p>
      )}
      {shown.length === 0 ? <p className={styles.quiet}>{labels.noNotifications}</p> : null}
      {takeRows(shown, most).map((entry, place) => (
        <ShownNotice
          key={keyOf(entry.order.key, place)}
          entry={entry}
          look={look}
          locale={locale}
          now={now}
          {...picking}
        />
      ))}
      {drawnHidden.length === 0 ? null : <HiddenNotices entries={drawnHidden} title={labels.hiddenNotices} />}
      <RestOfRows count={notices.length} />
      <p className={styles.wording}>{labels.ownWording}</p>
    </div>
  );
}

type ShownNoticeProps = Omit<NoticesSurfaceProps, 'orders' | 'time' | 'date'> & { readonly entry: Notice };

/** In the list a notification is under its order; on the lock screen alone. */
function ShownNotice({ entry: { order, notice }, look = 'lock', locale, now, ...picking }: ShownNoticeProps) {
  const ownPicking = usePicking(locale, picking, order.key);
  const view = (
    <NotificationView
      model={notice.model}
      age={formatAge(now - (notice.since ?? now), locale)}
      surface={look === 'lock' ? 'notification' : 'list'}
      order={order.key}
      {...picking}
    />
  );
  if (look === 'lock') return view;
  return (
    <div className={styles.group} data-notice-group={order.number}>
      <p className={styles.groupTitle} data-surface="list">
        <CardSign sign={order.model.style.sign} className={styles.groupSign} />
        <PickingContext value={ownPicking}>
          <ShownText shown={order.model.title} />
          <ShownText shown={showOrderNumber(order.number)} className={styles.number} />
        </PickingContext>
      </p>
      {view}
    </div>
  );
}

function HiddenNotices({ entries, title }: { readonly entries: readonly Notice[]; readonly title: string }) {
  const keyOf = useRowKey();
  return (
    <div className={styles.hidden}>
      <p className={styles.hiddenTitle}>{title}</p>
      <ul>
        {entries.map(({ order, notice }, place) => (
          <Hidden key={keyOf(order.key, place)} name={getName(order)} reason={getReason(order, notice)} />
        ))}
      </ul>
    </div>
  );
}

const Hidden = memo(function Hidden({ name, reason }: { readonly name: string; readonly reason: string }) {
  return (
    <li className={styles.reason}>
      <bdi className={styles.hiddenOf}>{name}</bdi>
      <p>{reason}</p>
    </li>
  );
});

function getName({ model }: OrderFace): string {
  return model.summary.primary.text === '' ? model.title.text : model.summary.primary.text;
}

function getReason({ localeHidden, model }: OrderFace, notice: NotificationFace): string {
  return localeHidden ? getPhoneLabels(model.locale).localeAbsent : inPhoneLanguage(notice.why, model.locale);
}

type NotificationViewProps = PickingProps & {
  readonly model: NotificationModel;
  readonly surface?: 'banner' | 'notification' | 'list';
  /** The order's key, where one of several is traced. */
  readonly order?: string;
  /** Its age as formatAge writes it ("now"); absent where not shown. */
  readonly age?: string;
};

export const NotificationView = memo(function NotificationView(props: NotificationViewProps) {
  const { model, surface = 'banner', order, age, ...picking } = props;
  return (
    <PickingContext value={usePicking(model.locale, picking, order)}>
      <SurfaceLinesContext value={useSurfaceLines(surface, model.lines)}>
        <div
          className={styles.notification}
          data-notification=""
          data-surface={surface}
          {...getCardColours(model.style)}
          lang={localeFacts[model.locale].tag}
        >
          <span className={styles.sign}>
            <CardSign sign={model.style.sign} />
          </span>
          <div className={styles.texts}>
            <div className={styles.head}>
              <TextSlot slot="title" className={styles.title} shown={model.title} />
              {age === undefined ? null : <p className={styles.age}>{age}</p>}
            </div>
            <TextSlot slot="line" className={styles.line} shown={model.line} />
          </div>
        </div>
      </SurfaceLinesContext>
    </PickingContext>
  );
}, isSameData);
