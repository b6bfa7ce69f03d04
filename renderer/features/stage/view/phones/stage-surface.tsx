import { showsPayloadImages, type StageView } from '../../../../engine/stage/stage.ts';
import { selectImageFields } from '../../../../store/documents/images.ts';
import { localeFacts, type Locale } from '../../../../../shared/specification/locales.ts';
import { NoticesSurface } from '../../../../preview/notices/notices-surface.tsx';
import { WalletSurface, TicketSurface } from '../../../../preview/wallet/wallet-surface.tsx';
import type { NoticesLook, WalletList } from '../../../../preview/preview-types.ts';
import { useLogo } from '../../../../views/phones/use-logo.ts';
import { selectTraced } from '../../store/tracing.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { dayOnPhone, timeOfDay } from '../../../../words/hong-kong-time.ts';

/** Every page of a phone, in the order of the sheet. */
export const phonePages = ['ticket', 'home', 'active', 'used', 'lock', 'list'] as const;
export type PhonePage = (typeof phonePages)[number];

/** Absent on a phone that is only shown. */
type SurfaceHandlers = {
  readonly onPick?: (pointer: string) => void;
  readonly onWalletList?: (list: WalletList) => void;
  readonly onNoticesLook?: (look: NoticesLook) => void;
};

type StageSurfaceProps = SurfaceHandlers & {
  readonly page: PhonePage;
  readonly locale: Locale;
  readonly stage: StageView;
};

/** Shows one page of a phone. */
export function StageSurface({ page, locale, stage, ...acts }: StageSurfaceProps) {
  const moment = { locale, now: stage.at };
  const all = stage.faces[locale];
  const isAlone = useBench(({ settings }) => settings.shownOrders === 'this');
  const traced = useBench(selectTraced);
  const field = useBench((bench) => selectImageFields(bench).find((each) => each.locale === locale) ?? null);
  const logo = useLogo(showsPayloadImages(stage.badge) ? field : null, stage.focusKey);
  const orders = isAlone ? all.filter(({ key }) => key === stage.focusKey) : all;
  // Only texts of the active order can be picked.
  const picking = { logo, traced, onPick: acts.onPick, pickedOf: stage.focusKey };
  switch (page) {
    case 'ticket': {
      const order = all.find(({ key }) => key === stage.focusKey) ?? null;
      return <TicketSurface {...moment} {...picking} order={order} marks={stage.marks} />;
    }
    case 'home':
    case 'active':
    case 'used':
      return <WalletSurface {...picking} locale={locale} orders={orders} list={page} onShow={acts.onWalletList} />;
    case 'lock':
    case 'list':
      return (
        <NoticesSurface
          {...moment}
          orders={orders}
          {...picking}
          look={page}
          time={timeOfDay(stage.at)}
          date={dayOnPhone(stage.at, localeFacts[locale].tag)}
          onShow={acts.onNoticesLook}
        />
      );
  }
}
