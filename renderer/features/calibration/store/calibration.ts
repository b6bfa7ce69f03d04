import { themeFormat, type Theme } from '../../../../shared/documents/project.ts';
import { writeHongKongTime } from '../../../../shared/documents/story/story-move.ts';
import { detectImageKind, imageHeadBytes } from '../../../../shared/lib/image-kind.ts';
import { comparePixels, type PixelRegion } from '../../../../shared/protocol/theme/compare-pixels.ts';
import { dropUsualTokens } from '../../../../shared/protocol/theme/read-theme.ts';
import { phoneOfWidth } from '../../../../shared/specification/phone-sizes.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { boxOf, firstAlignment, type Size } from '../engine/alignment.ts';
import type { CalibrationSlice, ComparedPhone, Screenshot, ScreenshotTrouble } from './slices.ts';

type Needs =
  | keyof CalibrationSlice
  | 'theme'
  | 'themeDraft'
  | 'adjustTheme'
  | 'saveTheme'
  | 'drawPhone'
  | 'openDialog'
  | 'settings'
  | 'stageLocales'
  | 'notify';
type Context = SliceContext<Needs>;

/** The region whose difference a theme states. */
const statedRegion = 'card';

/** Below it, in per cent, the card is near enough to the wallet's to be called calibrated without a word. */
export const nearPercent = 3;

/** Adjusts the tokens of the card against a screenshot of the real wallet. */
export function createCalibration(context: Context): CalibrationSlice {
  const { set, get } = context;
  /** What was adjusted and not saved when the page was left. */
  let left: Bench['themeDraft'] = null;
  return {
    comparedPhone: { locale: 'zh_HK', scheme: 'light', widthPx: 390 },
    ...createScreenshot(context),
    ...createMeasuring(context),
    openCalibration: () => {
      const { settings, stageLocales, comparedPhone, comparePhone, openDialog, screenshot } = get();
      const [locale = comparedPhone.locale] = stageLocales;
      // A screenshot is of one phone, and stays aligned to it.
      if (screenshot === null) comparePhone({ locale, scheme: schemeOf(settings), widthPx: settings.phoneWidth });
      openDialog({ dialog: 'calibration' });
    },
    enterCalibration: () => get().adjustTheme(left ?? get().theme?.tokens ?? {}),
    leaveCalibration: () => {
      const { theme, themeDraft, adjustTheme } = get();
      left = isSame(themeDraft ?? {}, theme?.tokens ?? {}) ? null : themeDraft;
      adjustTheme(null);
    },
    comparePhone: (phone) => {
      const before = get().comparedPhone;
      const comparedPhone = { ...before, ...phone };
      const { screenshot } = get();
      const isResized = comparedPhone.widthPx !== before.widthPx;
      const alignment = screenshot !== null && isResized ? firstAlignment(screenshot, sizeOf(comparedPhone)) : null;
      set({ comparedPhone, ...(alignment === null ? {} : { alignment }) });
    },
    comparedTexts: '',
    noteComparedTexts: (comparedTexts) => {
      if (comparedTexts !== get().comparedTexts) set({ comparedTexts });
    },
    align: (alignment) => set({ alignment }),
    saveCalibration: async () => {
      const { themeDraft, saveTheme } = get();
      if (themeDraft === null) return false;
      const theme = themeOf(get(), context.ports.now());
      if (!(await saveTheme(theme))) return false;
      left = null;
      get().notify({ tone: 'good', words: { says: 'theme-saved' } });
      return true;
    },
  };
}

/** The appearance that the phones have by the settings; light where these follow the window, or show both. */
function schemeOf({ phoneTheme }: Bench['settings']): ComparedPhone['scheme'] {
  return phoneTheme === 'dark' ? 'dark' : 'light';
}

/** The theme that saving would write. Tokens that are none of Passbench's own leave no theme at all. */
function themeOf(state: Pick<Bench, 'themeDraft' | MeasuredOf>, now: number): Theme | null {
  const tokens = { ...dropUsualTokens(state.themeDraft ?? {}) };
  const difference = statedDifference(state);
  if (Object.keys(tokens).length === 0 && difference === null) return null;
  const [day = ''] = writeHongKongTime(now).split('T');
  const calibrated = difference === null ? {} : { calibrated: { on: day, difference } };
  return { format: themeFormat, tokens, ...calibrated };
}

type MeasuredOf = 'measured' | 'themeDraft' | 'alignment' | 'comparedPhone' | 'comparedTexts' | 'screenshot';

/** The difference that is up to date, in per cent with one decimal; null: nothing is measured, or not yet again. */
export function statedDifference(state: Pick<Bench, MeasuredOf>): number | null {
  const { measured } = state;
  if (measured === null || measured.of !== measuredOf(state)) return null;
  const percent = measured.regions.find(({ id }) => id === statedRegion)?.percent ?? null;
  return percent === null ? null : Math.round(percent * 10) / 10;
}

/** What a measurement is of. */
export function measuredOf({
  themeDraft,
  alignment,
  comparedPhone,
  comparedTexts,
  screenshot,
}: Pick<Bench, Exclude<MeasuredOf, 'measured'>>): string {
  const tokens = dropUsualTokens(themeDraft ?? {});
  return JSON.stringify([tokens, alignment, comparedPhone, comparedTexts, screenshot?.url ?? null]);
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(dropUsualTokens({ ...one })) === JSON.stringify(dropUsualTokens({ ...other }));
}

/** Larger screenshots would take the window's memory. */
const mostPixels = 40_000_000;
const kinds: ReadonlySet<string | null> = new Set(['image/png', 'image/jpeg', 'image/webp']);

type ScreenshotPart = 'screenshot' | 'screenshotTrouble' | 'chooseScreenshot' | 'giveScreenshot' | 'dropScreenshot';

function createScreenshot(context: Context): Pick<CalibrationSlice, ScreenshotPart | 'alignment'> {
  const { ports, set, get } = context;
  const take = (screenshot: Screenshot | null, screenshotTrouble: ScreenshotTrouble | null): void => {
    const before = get().screenshot;
    if (before !== null && before !== screenshot) ports.dropAddress(before.url);
    const phone = sizeOf(get().comparedPhone);
    const alignment = screenshot === null ? null : firstAlignment(screenshot, phone);
    set({ screenshot, screenshotTrouble, alignment, measured: null, measureTrouble: null });
  };
  return {
    screenshot: null,
    screenshotTrouble: null,
    alignment: null,
    chooseScreenshot: async () => {
      const [file] = await ports.chooseFiles();
      if (file !== undefined) await get().giveScreenshot(file.name, file.blob);
    },
    giveScreenshot: async (name, file) => {
      const size = await screenshotSize(file, ports.measureImage);
      // A file that is none leaves the screenshot before it.
      if (typeof size === 'string') return set({ screenshotTrouble: size });
      // The user's file may change or disappear; the copy stays.
      const copy = await copyOf(file);
      if (copy === null) return set({ screenshotTrouble: 'gone' });
      take({ name, file: copy, url: ports.addressOf(copy), ...size }, null);
    },
    dropScreenshot: () => take(null, null),
  };
}

async function copyOf(file: Blob): Promise<Blob | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes === null ? null : new Blob([bytes], { type: file.type });
}

async function screenshotSize(
  file: Blob,
  measureImage: SliceContext<Needs>['ports']['measureImage'],
): Promise<Size | ScreenshotTrouble> {
  const size = await measureImage(file);
  if ('unread' in size) return size.unread === 'too-large' || size.unread === 'gone' ? size.unread : 'no-screenshot';
  const head = await file.slice(0, imageHeadBytes).arrayBuffer();
  if (!kinds.has(detectImageKind(new Uint8Array(head)))) return 'no-screenshot';
  return size.width * size.height > mostPixels ? 'too-many-pixels' : size;
}

/** A hand that still adjusts does not wait for a measurement. */
const stillMs = 350;

function createMeasuring(context: Context): Pick<CalibrationSlice, 'measured' | 'measureTrouble' | 'measureSoon'> {
  const { ports, set, get } = context;
  let cancel = (): void => {};
  let isMeasuring = false;
  let waiting: readonly PixelRegion[] | null = null;
  const measure = async (regions: readonly PixelRegion[]): Promise<void> => {
    waiting = regions;
    // One picture at a time: a browser draws each.
    if (isMeasuring) return;
    isMeasuring = true;
    while (waiting !== null) {
      const next: readonly PixelRegion[] = waiting;
      waiting = null;
      await measureOnce(next);
    }
    isMeasuring = false;
  };
  const measureOnce = async (regions: readonly PixelRegion[]): Promise<void> => {
    const { screenshot, alignment, comparedPhone, themeDraft } = get();
    if (screenshot === null || alignment === null || themeDraft === null) return;
    const of = measuredOf(get());
    const size = sizeOf(comparedPhone);
    try {
      const drawn = await get().drawPhone(comparedPhone, themeDraft);
      const box = boxOf(alignment, screenshot);
      const [own, theirs] = await Promise.all([
        drawn === null ? null : ports.readPixels(drawn, { size, box: { x: 0, y: 0, ...size } }),
        ports.readPixels(screenshot.file, { size, box }),
      ]);
      if (own === null || theirs === null) return set({ measureTrouble: unreadable[own === null ? 'own' : 'theirs'] });
      set({ measured: { of, regions: comparePixels(own, theirs, regions) }, measureTrouble: null });
    } catch (error) {
      set({ measureTrouble: troubleOf(error) });
    }
  };
  return {
    measured: null,
    measureTrouble: null,
    measureSoon: (regions) => {
      cancel();
      cancel = ports.later(stillMs, () => void measure(regions));
    },
  };
}

const unreadable = {
  own: {
    code: 'UNEXPECTED',
    message: { en: 'The picture of the phone cannot be drawn or read.', zh: '無法繪製或讀取手機的圖片。' },
    next: { en: 'Correct the payload, or open another one.', zh: '請修正內容，或開啟另一份內容。' },
  },
  theirs: {
    code: 'UNEXPECTED',
    message: { en: 'The pixels of the screenshot cannot be read.', zh: '無法讀取螢幕截圖的像素。' },
    next: { en: 'Choose it again, or another one.', zh: '請重新選擇，或選擇另一張。' },
  },
} as const;

function sizeOf({ widthPx }: ComparedPhone): Size {
  const phone = phoneOfWidth(widthPx);
  return { width: phone.widthPx, height: phone.heightPx };
}
