import { getPhoneLabels } from '../text/labels.ts';
import { PhoneTabs } from '../phone/phone-tabs.tsx';
import { PickingContext, usePicking } from '../text/picking.ts';
import type { PhoneMoment, PickingProps, WalletList } from '../preview-types.ts';
import styles from '../phone/surface.module.css';
import { TicketList } from './ticket-list.tsx';
import { WalletHome } from './wallet-home.tsx';
import { sortIntoLists, type OrderFace } from '../../../shared/card/card-stack.ts';

type WalletSurfaceProps = Pick<PhoneMoment, 'locale'> &
  PickingProps & {
    /** Newest last call first. */
    readonly orders: readonly OrderFace[];
    /** `home` when absent. */
    readonly list?: WalletList;
    readonly onShow?: (list: WalletList) => void;
  };

export function WalletSurface({ orders, locale, list = 'home', onShow, ...picking }: WalletSurfaceProps) {
  const labels = getPhoneLabels(locale);
  const lists = sortIntoLists(orders);
  return (
    <PickingContext value={usePicking(locale, picking)}>
      <div className={styles.wallet} data-wallet={list}>
        <p className={styles.heading}>{labels.wallet}</p>
        <PhoneTabs
          label={labels.wallet}
          value={list}
          onShow={onShow}
          tabs={[
            { value: 'home', label: labels.home, count: lists.services.length + lists.tickets.length },
            { value: 'active', label: labels.activeList, count: lists.active.length },
            { value: 'used', label: labels.usedList, count: lists.used.length },
          ]}
        />
        {list === 'home' ? <WalletHome lists={lists} locale={locale} /> : null}
        {list === 'active' ? <TicketList lines={lists.active} emptyText={labels.noActive} /> : null}
        {list === 'used' ? <TicketList lines={lists.used} emptyText={labels.noUsed} /> : null}
      </div>
    </PickingContext>
  );
}
