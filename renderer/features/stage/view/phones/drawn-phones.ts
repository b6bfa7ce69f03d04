import { useMemo, useState } from 'react';
import type { Settings } from '../../../../../shared/documents/settings.ts';
import { locales } from '../../../../../shared/specification/locales.ts';
import type { Locale } from '../../../../../shared/specification/locales.ts';
import { phoneOfWidth } from '../../../../../shared/specification/phone-sizes.ts';
import type { PhoneSize, TextPercent } from '../../../../../shared/specification/phone-sizes.ts';
import { fitPhones, isNarrowFor, scaleInForce, schemesOf } from '../../../../engine/stage/phone-fit.ts';
import type { Room, ScaleInForce } from '../../../../engine/stage/phone-fit.ts';
import type { StageView } from '../../../../engine/stage/stage.ts';
import type { FrameScheme } from '../../../../preview/index.ts';
import { stageInTurn } from '../../../../store/timeline/timeline.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { hasHeldErrors } from '../../../../store/writing/held-errors.ts';

/** One phone of the stage. */
export type StagePhone = { readonly locale: Locale; readonly scheme: FrameScheme };

/** What all phones have in common. */
export type PhoneSetup = { readonly size: PhoneSize; readonly textPercent: TextPercent; readonly scale: number };

/** What stands at the sides of the phones, together. */
export const stagePadding = { inline: 28, block: 18 } as const;
/** About what stands above and below them. */
const barsPx = 104;

/** How large the phones of those languages are drawn in a stage of that size. */
export function useScaleInForce({ width, height }: Room, drawn: readonly Locale[]): ScaleInForce {
  const { size, phones } = usePhones(drawn);
  const chosen = useBench(({ settings }) => settings.phoneScale);
  const room = { width: width - stagePadding.inline, height: height - stagePadding.block - barsPx };
  const [before, remember] = useState<ScaleInForce | null>(null);
  const inForce = scaleInForce(chosen, fitPhones(room, size, phones.length).scale, before);
  if (inForce !== before && width > 0) remember(inForce);
  return inForce;
}

/** Which languages stand on a stage of that width: where there is no room for two phones, the user's choice. */
export function useStageLocales(stageWidth: number): {
  readonly isNarrow: boolean;
  readonly drawn: readonly Locale[];
} {
  const size = usePhoneSize();
  const isFull = useBench(({ settings }) => settings.phoneScale === 'full');
  const alone = useBench(({ settings }) => (settings.narrowStage === 'one' ? settings.narrowLocale : null));
  const isNarrow = isNarrowFor({ width: stageWidth - stagePadding.inline }, size, isFull ? 1 : undefined);
  return { isNarrow, drawn: isNarrow && alone !== null ? [alone] : locales };
}

/** The size that was chosen for all phones. */
export function usePhoneSize(): PhoneSize {
  return phoneOfWidth(useBench(({ settings }) => settings.phoneWidth));
}

/** How every phone is set up, and each of those languages in each appearance that was chosen. */
export function usePhones(drawn: readonly Locale[]): {
  readonly size: PhoneSize;
  readonly textPercent: TextPercent;
  readonly phones: readonly StagePhone[];
} {
  const theme = useBench(({ settings }) => settings.phoneTheme);
  const phones = useMemo(
    () => schemesOf(theme).flatMap((scheme) => drawn.map((locale): StagePhone => ({ locale, scheme }))),
    [theme, drawn],
  );
  return { size: usePhoneSize(), textPercent: useBench(({ settings }) => settings.textPercent), phones };
}

/** What a phone is known by on the page. */
export function getPhoneKey({ locale, scheme }: StagePhone): string {
  return `${locale} ${scheme}`;
}

/** The page of the phones that the settings name. */
export function getPhonePage({ surface, walletList, noticesLook }: Settings) {
  if (surface === 'wallet') return walletList;
  return surface === 'notices' ? noticesLook : 'ticket';
}

/**
 * What the phones show, or every other of them while a view head is dragged. A card does not grey out at every quote that has
 * no partner yet.
 */
export function useStageView(turn: 0 | 1 | null = null): StageView | null {
  const stage = useBench((bench) => (turn === null ? bench.stage : stageInTurn(bench, turn)));
  const isHeld = useBench(hasHeldErrors) && stage?.isLastGood === true;
  return useMemo(() => (isHeld && stage !== null ? { ...stage, isLastGood: false } : stage), [stage, isHeld]);
}
