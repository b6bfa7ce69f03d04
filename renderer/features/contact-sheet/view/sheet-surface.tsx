import { localeFacts } from '../../../../shared/specification/locales.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { DrawnGroup } from '../../../engine/sheet/draw-group.ts';
import type { SheetSurface as Surface } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { SheetCell } from '../../../engine/sheet/sheet-choice.ts';
import type { StageView } from '../../../engine/stage/stage.ts';
import { NoticesSurface, TicketSurface, WalletSurface } from '../../../preview/index.ts';
import type { Logo } from '../../../preview/index.ts';
import { dayOnPhone, timeOfDay } from '../../../words/hong-kong-time.ts';

/** The stages that one cell of the sheet shows beside each other. */
export function getCellStages({ before, after }: DrawnGroup, surface: Surface): readonly StageView[] {
  return surface === 'change' ? [before, after] : [after];
}

/** A lock screen with one notification of the most lines takes as much, and so does one that says why it has none; larger texts take more. */
const noticePx = 480;

/** How much of a phone is shown, at full size. */
export function getPhoneHeight({ look: { size, textPercent } }: Pick<SheetCell, 'look'>, surface: Surface): number {
  return surface === 'change' ? Math.min(size.heightPx, Math.round((noticePx * textPercent) / 100)) : size.heightPx;
}

type SheetSurfaceProps = {
  readonly surface: Surface;
  readonly locale: Locale;
  readonly stage: StageView;
  readonly logo: Logo | null;
};

/** What one phone of the sheet shows. */
export function SheetSurface({ surface, locale, stage, logo }: SheetSurfaceProps) {
  const { at, faces, focusKey } = stage;
  const orders = faces[locale];
  switch (surface) {
    case 'ticket':
      return (
        <TicketSurface
          locale={locale}
          now={at}
          order={orders.find(({ key }) => key === focusKey) ?? null}
          logo={logo}
        />
      );
    case 'wallet':
      return <WalletSurface locale={locale} orders={orders} logo={logo} />;
    case 'change':
      return (
        <NoticesSurface
          locale={locale}
          now={at}
          orders={orders}
          logo={logo}
          look="lock"
          time={timeOfDay(at)}
          date={dayOnPhone(at, localeFacts[locale].tag)}
        />
      );
  }
}
