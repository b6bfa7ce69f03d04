import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callsOfOrder } from '../../engine/calls/call-list.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuItem, PopupMenu } from '../../ui/overlays/menu.tsx';
import styles from './payload-list.module.css';

type OrderMenuProps = { readonly orderNo: string; readonly scenario: string };

/** The stories that can be made of an order: of what is written for it, or of what has happened to it. */
export function OrderMenu({ orderNo, scenario }: OrderMenuProps) {
  const { t } = useTranslation();
  const ofPayloads = useBench((bench) => bench.addStoryOfPayloads);
  const ofCalls = useBench((bench) => bench.addStoryOfCalls);
  const hasCalls = useBench((bench) => callsOfOrder(bench.calls, orderNo, scenario).length > 0);
  return (
    <PopupMenu
      trigger={
        <IconButton label={t('stories.fromOrder', { orderNo })} size="small" className={styles.orderStory}>
          <Clapperboard size={13} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem
        label={t('stories.fromPayloads')}
        detail={t('stories.fromPayloadsHelp')}
        onRun={() => ofPayloads(orderNo, scenario)}
      />
      <MenuItem
        label={t('stories.fromCalls')}
        detail={t('stories.fromCallsHelp')}
        isDisabled={!hasCalls}
        onRun={() => void ofCalls(orderNo, scenario)}
      />
    </PopupMenu>
  );
}
