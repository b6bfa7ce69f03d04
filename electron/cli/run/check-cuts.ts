import type { Picture, PictureCall } from '../../../shared/documents/picture-job.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { judgeChecks, judgeCuts, type JudgedCheck } from '../../../shared/protocol/simulate/judge-story.ts';
import { walletOf } from '../../../shared/protocol/simulate/moments.ts';
import type { PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { locales } from '../../../shared/specification/locales.ts';
import { defaultPhone } from '../../../shared/specification/phone-sizes.ts';
import type { Io } from '../io.ts';

/** A check that asks about cut texts, with the accepted calls of its story. */
export type CutCheck = {
  readonly check: Pick<JudgedCheck, 'at' | 'orderKey'>;
  readonly accepted: readonly AcceptedCall[];
  readonly gaps: GapChoices;
};

export type FoundCut = { readonly pointer: string; readonly text: string };

const surfaces = ['ticket', 'wallet', 'notification'] as const;

/**
 * The texts that a usual phone cuts at each check: ticket, wallet and notification, in every language. Null: there is no
 * browser, and nothing could be measured.
 */
export async function measureCheckCuts(
  checks: readonly CutCheck[],
  { pictures, stop }: Pick<Io, 'pictures' | 'stop'>,
): Promise<readonly (readonly FoundCut[])[] | null> {
  const found: (readonly FoundCut[])[] = [];
  for (const { check, accepted, gaps } of checks) {
    const calls = accepted.filter(({ at }) => at <= check.at).map(pictureCall);
    const looks = locales.flatMap((locale) => surfaces.map((surface) => pictureOf(check, { locale, surface })));
    const job = { gaps, format: 'html', scale: 1, wallets: [{ calls }], pictures: looks, files: [] } as const;
    let cuts: readonly FoundCut[] | null = [];
    await pictures.render(job, { onFile: () => {}, onCuts: (measured) => void (cuts = measured) }, stop);
    if (cuts === null) return null;
    found.push(cuts);
  }
  return found;
}

/** The checks of a story with what they ask about cut texts; `isMeasured` is false where no browser could look. */
export async function judgeWithCuts(
  played: PlayedStory,
  io: Pick<Io, 'pictures' | 'stop'>,
): Promise<{ readonly judged: readonly JudgedCheck[]; readonly isMeasured: boolean }> {
  const judged = judgeChecks(played, scenarios);
  const asking = judged.filter(({ asksCuts }) => asksCuts);
  if (asking.length === 0) return { judged, isMeasured: true };
  const { accepted } = walletOf(played, scenarios);
  const cuts = await measureCheckCuts(
    asking.map((check) => ({ check, accepted, gaps: played.gaps })),
    io,
  );
  if (cuts === null) return { judged, isMeasured: false };
  const withCuts = judged.map((check) => {
    const found = cuts[asking.indexOf(check)];
    return found === undefined ? check : { ...check, differences: [...check.differences, ...judgeCuts(found)] };
  });
  return { judged: withCuts, isMeasured: true };
}

/** An accepted call as a picture needs it. */
export function pictureCall({ payload, ...facts }: AcceptedCall): PictureCall {
  return { ...facts, text: payload.text };
}

/** A usual phone that has the order of a check open at its time. */
export function pictureOf(
  { at, orderKey }: Pick<JudgedCheck, 'at' | 'orderKey'>,
  look: Pick<Picture, 'locale' | 'surface'>,
): Picture {
  const phone = { widthPx: defaultPhone.widthPx, textPercent: 100, scheme: 'light' } as const;
  return { ...look, ...phone, wallet: 0, at, orderKey, caption: [] };
}

export const noBrowserForCuts =
  'cuts: no browser could be started to measure cut texts; install Chromium, or name one in PASSBENCH_BROWSER';
