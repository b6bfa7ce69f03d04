import type { Picture, PictureFile, PictureJob, PictureSheet } from '../../../shared/documents/picture-job.ts';
import { formatPhoneTime } from '../../../shared/card/phone-time.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { withSafeStart } from '../../../shared/lib/text/reserved-names.ts';
import { changesByInstant, walletChanges } from '../../../shared/lifecycle/wallet-changes.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { sheetPictureFacts, type PictureTerms } from '../../services/bench/render/page/picture-facts.ts';
import { pictureCallOf, type PictureSource } from './picture-sources.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';
import type { RenderArgs } from './render-options.ts';

type Look = Pick<Picture, 'locale' | 'surface' | 'scheme' | 'widthPx' | 'textPercent'>;

type PlanTerms = PictureTerms & { readonly title: string };

/** Plans pictures and files: one each, a sheet, or film strips. */
export function planPictures(
  sources: readonly PictureSource[],
  args: RenderArgs,
  { gaps, theme, title }: PlanTerms,
): { readonly job: PictureJob; readonly leftOut: number } {
  const { format, scale } = args;
  const wallets = sources.map(({ calls, draft }) => ({
    calls: calls.map((call) => pictureCallOf(call, call === draft)),
  }));
  const job = { gaps, format, scale, wallets, ...(theme === undefined ? {} : { theme }) };
  if (args.strip === true) {
    const { leftOut, ...strips } = filmStrips(sources, args, { gaps, theme, title });
    return { job: { ...job, ...strips }, leftOut };
  }
  const names = new NameList();
  const planned = sources.flatMap((source, place) =>
    looksOf(args).map((look) => ({
      picture: pictureOf(format === 'svg' ? { ...look, ...codeLook } : look, { wallet: place, source }),
      name: names.free(nameOf(source, look)),
      group: groupOf(source),
    })),
  );
  const pictures = planned.map(({ picture }) => picture);
  if (args.sheet !== true) {
    const files = planned.map(({ name }, picture): PictureFile => ({ name, holds: { is: 'picture', picture } }));
    return { job: { ...job, pictures, files }, leftOut: 0 };
  }
  const groups = [...new Set(planned.map(({ group }) => group))].map((group) => ({
    title: group,
    pictures: planned.flatMap((each, place) => (each.group === group ? [place] : [])),
  }));
  const widest = Math.max(1, ...groups.map((each) => each.pictures.length));
  const columns = Math.min(8, widest);
  const across = Math.max(1, Math.min(groups.length, Math.floor(maxPhonesAcross / columns)));
  const sheet: PictureSheet = { ...sheetFacts({ gaps, theme, title }), columns, across, groups };
  return { job: { ...job, pictures, files: [{ name: 'sheet', holds: { is: 'sheet', sheet } }] }, leftOut: 0 };
}

/** Codes are the same on every phone, so each picture has those of the whole card. */
const codeLook = { surface: 'card', scheme: 'light', widthPx: 390, textPercent: 100 } as const;

function looksOf({ locale, surface, theme, width, textSize }: RenderArgs): readonly Look[] {
  return locale.flatMap((each) =>
    surface.flatMap((surfaceName) =>
      theme.flatMap((scheme) =>
        width.flatMap((widthPx) =>
          textSize.map((textPercent) => ({ locale: each, surface: surfaceName, scheme, widthPx, textPercent })),
        ),
      ),
    ),
  );
}

function pictureOf(
  look: Look,
  {
    wallet,
    source,
    at = source.at,
    caption,
  }: {
    readonly wallet: number;
    readonly source: PictureSource;
    readonly at?: Instant;
    readonly caption?: readonly string[];
  },
): Picture {
  const { locale, surface, scheme, widthPx, textPercent } = look;
  const usual = [`${locale} · ${surface}`, `${widthPx} px · ${textPercent} % · ${scheme}`];
  return { ...look, wallet, at, orderKey: source.orderKey, caption: caption ?? usual };
}

/** `SCENARIO[@VARIANT]/STATUS.LOCALE.SURFACE.THEME.WIDTH.TEXTSIZE`; no payload text can name another place. */
function nameOf({ scenario, variant, status }: PictureSource, look: Look): string {
  const folder = variant === null ? scenario : `${scenario}@${variant}`;
  const { locale, surface, scheme, widthPx, textPercent } = look;
  return `${folder}/${[safeName(status), locale, surface, scheme, widthPx, textPercent].join('.')}`;
}

function safeName(status: string): string {
  const safe = status.replaceAll(/[^\w-]/g, '-').slice(0, 64);
  return safe === '' ? 'NO_STATUS' : withSafeStart(safe);
}

function groupOf({ scenario, variant, status, line }: PictureSource): string {
  const named = line === undefined ? '' : `${lineName(line, 'en_US')} · `;
  return `${named}${scenario}${variant === null ? '' : ` @${variant}`} · ${status === '' ? 'no status' : status}`;
}

/** Two orders may share scenario and status. */
class NameList {
  readonly #taken = new Set<string>();

  free(name: string): string {
    let free = name;
    for (let count = 2; this.#taken.has(free); count++) free = name.replace('/', `-${count}/`);
    this.#taken.add(free);
    return free;
  }
}

/** The most phones side by side: a taller sheet exceeds every engine. */
const maxPhonesAcross = 16;

const maxStripMoments = 48;

function filmStrips(
  sources: readonly PictureSource[],
  args: RenderArgs,
  { gaps, theme, title }: PlanTerms,
): Pick<PictureJob, 'pictures' | 'files'> & { readonly leftOut: number } {
  const lines = linesOf(sources).map(({ wallet, source }) => {
    const changes = walletChanges(source.calls, createWalletOptions({ gaps }));
    const from = source.line?.from ?? -Infinity;
    return { wallet, source, moments: changesByInstant(changes).filter(({ at }) => at >= from) };
  });
  let room = maxStripMoments;
  const kept = lines.map((line) => {
    const moments = line.moments.slice(0, room);
    room -= moments.length;
    return { ...line, moments };
  });
  const leftOut = lines.reduce((sum, { moments }) => sum + moments.length, 0) - (maxStripMoments - room);
  const facts = sheetFacts({ gaps, theme, title });
  const texts =
    leftOut === 0 ? facts.texts : [{ title: 'Left out', text: skippedMomentsText(leftOut) }, ...facts.texts];
  const pictures: Picture[] = [];
  const files = looksOf(args).map((look): PictureFile => {
    const groups = kept.map(({ wallet, source, moments }) => ({
      title: source.line === undefined ? '' : lineName(source.line, look.locale),
      pictures: moments.map(({ at, orderKey, what }) => {
        const caption = [momentText(at, look.locale), look.locale === 'zh_HK' ? what.zh : what.en];
        return pictures.push(pictureOf(look, { wallet, source: { ...source, orderKey }, at, caption })) - 1;
      }),
    }));
    const widest = Math.max(1, ...groups.map((group) => group.pictures.length));
    const sheet: PictureSheet = { ...facts, texts, columns: Math.min(8, widest), groups };
    const { locale, surface, scheme, widthPx, textPercent } = look;
    return {
      name: ['strip', locale, surface, scheme, widthPx, textPercent].join('.'),
      holds: { is: 'sheet', sheet },
    };
  });
  return { pictures, files, leftOut };
}

/** The lines of a story, each by its first order, whose wallet has all calls of its line. */
function linesOf(
  sources: readonly PictureSource[],
): readonly { readonly wallet: number; readonly source: PictureSource }[] {
  const isFirst = (line: PictureSource['line'], place: number): boolean =>
    sources.findIndex((each) => each.line?.branch === line?.branch) === place;
  return sources.flatMap((source, wallet) => (isFirst(source.line, wallet) ? [{ wallet, source }] : []));
}

function lineName({ branch }: NonNullable<PictureSource['line']>, locale: Locale): string {
  return branch ?? (locale === 'zh_HK' ? '主線' : 'Main line');
}

/** The note of a shortened strip. */
export function skippedMomentsText(moments: number): string {
  return `${moments} later moments are not on the strip, which ends after ${maxStripMoments}.`;
}

function momentText(at: Instant, locale: Locale): string {
  const { time, date } = formatPhoneTime(at, locale);
  return `${date} ${time}`;
}

function sheetFacts({ title, ...terms }: PlanTerms): Pick<PictureSheet, 'title' | 'language' | 'percent' | 'texts'> {
  return { title, language: 'en', percent: 60, texts: sheetPictureFacts(terms) };
}
