import { useMemo, useState } from 'react';
import type { Settings } from '../../../../../shared/documents/settings.ts';
import { locales, type Locale } from '../../../../../shared/specification/locales.ts';
import { phoneOfWidth, type PhoneSize, type TextPercent } from '../../../../../shared/specification/phone-sizes.ts';
import {
  fitPhones,
  isNarrowFor,
  leastPairScale,
  scaleInForce,
  schemesOf,
  type Room,
  type ScaleInForce,
} from '../../../../engine/stage/phone-fit.ts';
import type { StageView } from '../../../../engine/stage/stage.ts';
import type { FrameScheme } from '../../../../preview/preview-types.ts';
import { selectMainStage } from '../../../../store/stories/story-branches.ts';
import { stageForPhone } from '../../../../store/timeline/timeline.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { hasHiddenErrors } from '../../../../store/writing/shown-findings.ts';

export type StagePhone = {
  readonly locale: Locale;
  readonly scheme: FrameScheme;
  /** Beside a branch each phone is there twice: with the main line and with the branch. */
  readonly line?: 'main' | 'branch';
};

export type PhoneSetup = { readonly size: PhoneSize; readonly textPercent: TextPercent; readonly scale: number };

export const stagePadding = { inline: 28, block: 18 } as const;
const barsPx = 138;

/** Computes the scale of these phones in a stage of this size. */
export function useScaleInForce({ width, height }: Room, shownLocales: readonly Locale[]): ScaleInForce {
  const { size, phones } = usePhones(shownLocales);
  const chosen = useBench(({ settings }) => settings.phoneScale);
  const room = { width: width - stagePadding.inline, height: height - stagePadding.block - barsPx };
  const [before, remember] = useState<ScaleInForce | null>(null);
  const inForce = scaleInForce(chosen, fitPhones(room, size, phones.length).scale, before);
  if (inForce !== before && width > 0) remember(inForce);
  return inForce;
}

/** Computes the languages of a stage of this width: the user's choice where two phones have no room. */
export function useStageLocales(stageWidth: number): {
  readonly isNarrow: boolean;
  readonly shownLocales: readonly Locale[];
} {
  const size = usePhoneSize();
  const isFull = useBench(({ settings }) => settings.phoneScale === 'full');
  const chosen = useBench(({ settings }) => settings.narrowStage);
  const alone = useBench(({ settings }) => settings.narrowLocale);
  const hasBranch = useBench((bench) => selectMainStage(bench) !== null);
  const room = { width: stageWidth - stagePadding.inline };
  const isNarrow = isNarrowFor(room, size, isFull ? 1 : undefined);
  const isAlone = chosen === 'auto' ? isNarrowFor(room, size, isFull ? 1 : leastPairScale) : chosen === 'one';
  // A branch stands beside its main line in one language, which is chosen as on a narrow stage.
  if (hasBranch) return { isNarrow: true, shownLocales: alone === 'zh_HK' ? onlyChinese : onlyEnglish };
  return { isNarrow, shownLocales: isNarrow && isAlone ? [alone] : locales };
}

export function usePhoneSize(): PhoneSize {
  return phoneOfWidth(useBench(({ settings }) => settings.phoneWidth));
}

const onlyChinese = ['zh_HK'] as const;
const onlyEnglish = ['en_US'] as const;

/** Gets the common setup, and a phone for each language and appearance; `isPlain`: none for the main line of a branch. */
export function usePhones(
  shownLocales: readonly Locale[],
  isPlain = false,
): {
  readonly size: PhoneSize;
  readonly textPercent: TextPercent;
  readonly phones: readonly StagePhone[];
} {
  const theme = useBench(({ settings }) => settings.phoneTheme);
  const hasBranch = useBench((bench) => selectMainStage(bench) !== null) && !isPlain;
  const phones = useMemo(
    () =>
      schemesOf(theme)
        .flatMap((scheme) => shownLocales.map((locale): StagePhone => ({ locale, scheme })))
        .flatMap((phone): readonly StagePhone[] =>
          hasBranch
            ? [
                { ...phone, line: 'main' },
                { ...phone, line: 'branch' },
              ]
            : [phone],
        ),
    [theme, shownLocales, hasBranch],
  );
  return { size: usePhoneSize(), textPercent: useBench(({ settings }) => settings.textPercent), phones };
}

export function getPhoneKey({ locale, scheme, line }: StagePhone): string {
  return `${locale} ${scheme} ${line ?? ''}`;
}

/** Gets the phones' page from the settings. */
export function getPhonePage({ surface, walletList, noticesLook }: Settings) {
  if (surface === 'wallet') return walletList;
  return surface === 'notices' ? noticesLook : 'ticket';
}

/**
 * Gets what the phones show (or alternate phones, during a drag of the view head). A card is not dimmed for each
 * half-typed quote.
 */
export function useStageView(turn: 0 | 1 | null = null): StageView | null {
  const stage = useBench((bench) => (turn === null ? bench.stage : stageForPhone(bench, turn)));
  const isHeld = useBench(hasHiddenErrors) && stage?.isLastGood === true;
  return useMemo(() => (isHeld && stage !== null ? { ...stage, isLastGood: false } : stage), [stage, isHeld]);
}
