import type { Picture, PictureCall, PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { AcceptedCall } from '../../../../shared/lifecycle/wallet-state.ts';
import {
  judgeChecks,
  judgeCuts,
  type JudgedCheck,
  type FoundCut,
} from '../../../../shared/protocol/simulate/judge-story.ts';
import { walletOf } from '../../../../shared/protocol/simulate/moments.ts';
import type { PlayedStory } from '../../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import { defaultPhone } from '../../../../shared/specification/phone-sizes.ts';
import { areSameChoices } from '../../../../shared/gaps/gap-choices.ts';
import type { MeasuredCuts } from '../render/render-messages.ts';
import type { PhoneDrawer, Renderer } from '../render/renderer.ts';

/** What draws and measures phones, and when to stop. */
export type Drawing = { readonly pictures: Pick<Renderer, 'render'> & PhoneDrawer; readonly stop: AbortSignal };

/** A check that asks about cut texts, with the accepted calls of its story. */
export type CutCheck = {
  readonly check: Pick<JudgedCheck, 'at' | 'orderKey'>;
  readonly accepted: readonly AcceptedCall[];
  readonly gaps: GapChoices;
};

const surfaces = ['ticket', 'wallet', 'notification'] as const;
const looks = locales.flatMap((locale) => surfaces.map((surface) => ({ locale, surface })));

/**
 * The texts that a usual phone cuts at each check: ticket, wallet and notification, in every language. Null: there is no
 * browser, and nothing could be measured.
 */
export async function measureCheckCuts(
  checks: readonly CutCheck[],
  { pictures, stop }: Drawing,
): Promise<readonly (readonly FoundCut[])[] | null> {
  const found: FoundCut[][] = checks.map(() => []);
  for (const group of groupsOf(checks)) {
    let cuts: MeasuredCuts = [];
    const onCuts = (measured: MeasuredCuts): void => void (cuts = measured);
    await pictures.render(jobOf(group.map(({ check }) => check)), { onFile: () => {}, onCuts }, stop);
    if (cuts === null) return null;
    for (const cut of cuts) found[group[Math.floor(cut.picture / looks.length)]?.place ?? -1]?.push(cut);
  }
  return found;
}

type Placed = { readonly check: CutCheck; readonly place: number };

/** A page takes seconds to open: checks under the same assumptions share one, up to a limit. */
function groupsOf(checks: readonly CutCheck[]): readonly (readonly Placed[])[] {
  const groups: Placed[][] = [];
  for (const [place, check] of checks.entries()) {
    const last = groups.at(-1);
    const isShared = last !== undefined && last.length < maxTogether && areSameChoices(gapsOf(last), check.gaps);
    if (isShared) last.push({ check, place });
    else groups.push([{ check, place }]);
  }
  return groups;
}

function gapsOf([first]: readonly Placed[]): GapChoices {
  return first?.check.gaps ?? {};
}

const maxTogether = 50;

/** The phones of some checks: those of the first, then those of the second. */
function jobOf(checks: readonly CutCheck[]): PictureJob {
  const wallets = checks.map(({ check, accepted }) => ({
    calls: accepted.filter(({ at }) => at <= check.at).map(pictureCall),
  }));
  const pictures = checks.flatMap(({ check }, wallet) => looks.map((look) => ({ ...pictureOf(check, look), wallet })));
  return { gaps: checks[0]?.gaps ?? {}, format: 'html', scale: 1, wallets, pictures, files: [] };
}

/** The checks of a story with what they ask about cut texts; `isMeasured` is false where no browser could look. */
export async function judgeWithCuts(
  played: PlayedStory,
  io: Drawing,
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
