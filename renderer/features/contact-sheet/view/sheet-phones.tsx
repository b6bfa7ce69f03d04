import { memo, useEffect, useMemo, useState, type CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { imageFields } from '../../../../shared/protocol/validate/validate.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { localeFacts, type Locale } from '../../../../shared/specification/locales.ts';
import {
  phoneOfWidth,
  type PhoneScheme,
  type PhoneWidth,
  type TextPercent,
} from '../../../../shared/specification/phone-sizes.ts';
import type { DrawnGroup, GroupOf } from '../../../engine/sheet/draw-group.ts';
import type { SheetSurface as Surface } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { SheetCell } from '../../../engine/sheet/sheet-choice.ts';
import { PhoneFrame } from '../../../preview/phone/phone-frame.tsx';
import { NoticesSurface } from '../../../preview/notices/notices-surface.tsx';
import { WalletSurface, TicketSurface } from '../../../preview/wallet/wallet-surface.tsx';
import type { Logo } from '../../../preview/preview-types.ts';
import { useBench } from '../../../store/use-bench.ts';
import { scheduleDrawing } from '../../../ui/frames/schedule-drawing.ts';
import { useLogo } from '../../../views/phones/use-logo.ts';
import { dayOnPhone, timeOfDay } from '../../../words/hong-kong-time.ts';
import styles from './sheet-phones.module.css';
import type { StageView } from '../../../engine/stage/stage.ts';
import type { Sheet } from './sheet-axes.tsx';

function getCellStages({ before, after }: DrawnGroup, surface: Surface): readonly StageView[] {
  return surface === 'change' ? [before, after] : [after];
}

/** Fits a lock screen with one notification of the most lines, or one reason for none; larger text needs more. */
const noticePx = 480;

export function getPhoneHeight({ look: { size, textPercent } }: Pick<SheetCell, 'look'>, surface: Surface): number {
  return surface === 'change' ? Math.min(size.heightPx, Math.round((noticePx * textPercent) / 100)) : size.heightPx;
}

type SheetSurfaceProps = {
  readonly surface: Surface;
  readonly locale: Locale;
  readonly stage: StageView;
  readonly logo: Logo | null;
};

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

type SheetPhonesProps = GroupOf & {
  readonly locale: Locale;
  readonly width: PhoneWidth;
  readonly textPercent: TextPercent;
  readonly scheme: PhoneScheme;
  readonly surface: Surface;
  readonly draw: Sheet['draw'];
};

type Sizes = CSSProperties & Readonly<Record<'--life-width' | '--life-height', string>>;

/**
 * The phones of one cell. They are drawn in their own frame, and again only when one of these values changes; a
 * property of the sheet sets their size.
 */
export const SheetPhones = memo(function SheetPhones(props: SheetPhonesProps) {
  const { status, text, draw } = props;
  const [drawn, setDrawn] = useState<DrawnGroup | null>(null);
  useEffect(() => {
    // Computing what the phones show takes one frame, drawing it the next.
    let stop = scheduleDrawing(() => {
      const made = draw({ status, text });
      stop = scheduleDrawing(() => flushSync(() => setDrawn(made)));
    });
    return () => stop();
  }, [status, text, draw]);
  return drawn === null ? null : <DrawnPhones {...props} drawn={drawn} />;
});

function DrawnPhones({
  drawn,
  locale,
  width,
  textPercent,
  scheme,
  surface,
}: SheetPhonesProps & { readonly drawn: DrawnGroup }) {
  const logo = useLogoOf(drawn, locale);
  return (
    <CellPhones
      drawn={drawn}
      locale={locale}
      look={{ size: phoneOfWidth(width), textPercent, scheme }}
      surface={surface}
      logo={logo}
    />
  );
}

/** The known image of the group's payload: a stress text may name another. */
function useLogoOf(drawn: DrawnGroup, locale: Locale): Logo | null {
  const gaps = useBench((bench) => bench.gaps);
  const { payload = null, scenario: id = '' } = drawn.after.draft?.call ?? {};
  const field = useMemo(() => {
    const scenario = findScenario(id);
    if (payload === null || scenario === null) return null;
    return imageFields(payload, { scenario, gaps }).find((each) => each.locale === locale) ?? null;
  }, [payload, id, gaps, locale]);
  return useLogo(field, drawn.after.focusKey);
}

type CellPhonesProps = Pick<SheetCell, 'locale' | 'look'> & {
  readonly drawn: DrawnGroup;
  readonly surface: Surface;
  readonly logo: Logo | null;
};

export function CellPhones({ drawn, locale, look, surface, logo }: CellPhonesProps) {
  const sizes: Sizes = {
    '--life-width': `${look.size.widthPx}px`,
    '--life-height': `${getPhoneHeight({ look }, surface)}px`,
  };
  return getCellStages(drawn, surface).map((stage, at) => (
    <div key={at === 0 ? 'first' : 'second'} className={styles.box} style={sizes}>
      <div className={styles.phone}>
        <PhoneFrame {...look} locale={locale} time={timeOfDay(stage.at)} isBare>
          <SheetSurface surface={surface} locale={locale} stage={stage} logo={logo} />
        </PhoneFrame>
      </div>
    </div>
  ));
}
