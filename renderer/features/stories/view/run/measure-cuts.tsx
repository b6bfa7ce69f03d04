import type { FoundCut } from '../../../../../shared/protocol/simulate/judge-story.ts';
import { defaultPhone } from '../../../../../shared/specification/phone-sizes.ts';
import type { ThemeTokens } from '../../../../../shared/specification/theme-tokens.ts';
import { Picture } from '../../../../preview/pictures/picture.tsx';
import { measureHiddenPhones } from '../../../../views/phones/hidden-phones.ts';
import type { CutPhones } from '../../engine/window-run.ts';

/** What a check of cut texts looks at, on the usual phone, as `passbench run` does. */
const surfaces = ['ticket', 'wallet', 'notification'] as const;
const look = { size: defaultPhone, textPercent: 100, scheme: 'light' } as const;

/** Measures the texts that the phones of a check cut, one hidden phone after another; the same of one phone once. */
export async function measureCuts(
  { at, orders, values }: CutPhones,
  { breathe, theme }: { readonly breathe: () => Promise<void>; readonly theme: ThemeTokens | null },
): Promise<readonly FoundCut[]> {
  const found: FoundCut[] = [];
  const texts = { valueAt: (pointer: string) => values.get(pointer) ?? null };
  for (const { locale, order } of orders) {
    for (const surface of surfaces) {
      const shown = order === null ? [] : [order];
      const phone = <Picture {...{ locale, now: at, look, surface, orders: shown, order }} />;
      const known = countLoadedFonts();
      let cuts = measureHiddenPhones(phone, texts, theme);
      // Its layout requests the fonts of signs that were not drawn before: they change widths.
      await document.fonts.ready;
      if (countLoadedFonts() !== known) cuts = measureHiddenPhones(phone, texts, theme);
      found.push(...new Map(cuts.map((cut) => [JSON.stringify(cut), cut])).values());
      await breathe();
    }
  }
  return found;
}

function countLoadedFonts(): number {
  return [...document.fonts].filter(({ status }) => status === 'loaded').length;
}
