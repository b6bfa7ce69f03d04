import { lineSlots, type LineSlot, type LineSurface } from '../gaps/lines-text.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import type { Language } from '../lib/text/words.ts';
import { lineSurfaceNames } from '../specification/text-cuts.ts';
import { resolveTextLines } from './text-lines.ts';

/** The table of lines in force, a line for each surface: `ticket: title 2, overline 2`; in Chinese with Chinese names. */
export function writeLinesTable(choices: GapChoices, language: Language): string {
  const say = language === 'en' ? inEnglish : inChinese;
  const entries = Object.entries(resolveTextLines(choices));
  const ofSurface = (surface: LineSurface): readonly string[] =>
    entries.flatMap(([key, most]) => {
      const [, width = '', name = '', written = ''] = /^(?:(\d+)\/)?([a-z]+)\.([a-z]+)$/.exec(key) ?? [];
      const slot = lineSlots[surface].find((each) => each === written);
      return name !== surface || slot === undefined ? [] : [say.slot(slot, width, most ?? null)];
    });
  const rows = lineSurfaces.flatMap((surface) => {
    const slots = ofSurface(surface);
    return slots.length === 0 ? [] : [say.row(surface, slots)];
  });
  return rows.length === 0 ? say.unbounded : rows.join('\n');
}

type LinesWords = {
  readonly slot: (slot: LineSlot, width: string, most: number | null) => string;
  readonly row: (surface: LineSurface, slots: readonly string[]) => string;
  readonly unbounded: string;
};

const lineSurfaces: readonly LineSurface[] = ['ticket', 'wallet', 'row', 'banner', 'notification', 'list'];

const inEnglish: LinesWords = {
  slot: (slot, width, most) => `${slot}${width === '' ? '' : ` on ${width} px`} ${most ?? 'all'}`,
  row: (surface, slots) => `${surface}: ${slots.join(', ')}`,
  unbounded: 'Every text gets all the lines it needs.',
};

const slotsInChinese: Readonly<Record<LineSlot, string>> = {
  title: '標題',
  overline: '標題上方',
  subtitle: '副標題',
  place: '地點',
  value: '數值',
  person: '姓名',
  detail: '細節',
  remark: '備註',
  caption: '說明',
  message: '訊息',
  primary: '主要文字',
  secondary: '次要文字',
  line: '內文',
};

const inChinese: LinesWords = {
  slot: (slot, width, most) =>
    `${slotsInChinese[slot]}${width === '' ? '' : `（闊 ${width} px）`}${most === null ? '不限行數' : ` ${most} 行`}`,
  row: (surface, slots) => `${lineSurfaceNames[surface].zh}：${slots.join('、')}`,
  unbounded: '文字不限行數。',
};
