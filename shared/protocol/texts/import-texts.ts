import type { GapChoices } from '../../gaps/gaps.ts';
import { AppError } from '../../lib/app-error.ts';
import { otherCharsets, removeByteOrderMark } from '../../lib/text/charsets.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import type { Words } from '../../lib/text/words.ts';
import { locales, type Locale } from '../../specification/locales.ts';
import { targetLocale, type LocalizedText } from './localized-texts.ts';
import {
  byPointer,
  takeTexts,
  type ChangedText,
  type RefusedText,
  type ReturnedText,
  type TakenTexts,
  readTextName,
  readTextsCsv,
  textName,
} from './take-texts.ts';
import { readXliff, unitId, type ReturnedUnit } from './xliff.ts';

/** A payload whose texts may come back. */
export type TranslatedPayload = {
  /** The names of its file in a file of texts; null where it was exported by itself. */
  readonly paths: readonly (string | null)[];
  readonly text: string;
  readonly texts: readonly LocalizedText[];
};

/** What a file of texts changes in each payload, and what is left alone. The pointers of `refused` name the payload's file. */
export type ImportedTexts<Payload> = {
  readonly taken: readonly {
    readonly payload: Payload;
    readonly text: string;
    readonly changed: readonly ChangedText[];
  }[];
  readonly refused: readonly RefusedText[];
};

/**
 * Reads a file of texts, CSV or XLIFF 2.0, for these payloads. Throws INPUT_UNREADABLE that names `file` and says why it is
 * neither.
 */
export function importTexts<Payload extends TranslatedPayload>(
  written: string,
  payloads: readonly Payload[],
  { file, gaps }: { readonly file: string; readonly gaps: GapChoices },
): ImportedTexts<Payload> {
  const { returned, refused } = sortOut(readReturned(removeByteOrderMark(written), file), payloads);
  const taken: ImportedTexts<Payload>['taken'][number][] = [];
  for (const payload of payloads) {
    const own: TakenTexts = takeTexts(payload.text, returned.get(payload) ?? [], {
      gaps,
      find: byPointer(payload.texts),
    });
    if (own.changed.length > 0) taken.push({ payload, text: own.text, changed: own.changed });
    refused.push(...own.refused.map((each) => ({ ...each, pointer: pointerIn(payload, each.pointer) })));
  }
  return { taken, refused };
}

/** A pointer with the payload's file in front, where it has one. */
export function pointerIn({ paths: [path = null] }: Pick<TranslatedPayload, 'paths'>, pointer: string): string {
  return path === null ? pointer : `${path}#${pointer}`;
}

/** Reads the bytes of a file of texts: UTF-8, or UTF-16 as spreadsheets write it. Throws INPUT_UNREADABLE for any other. */
export function decodeTexts(bytes: Uint8Array, file: string): string {
  const decoded = decodeUtf8(bytes);
  if ('text' in decoded) return decoded.text;
  const charset = bytes[0] === 0xfe || bytes[0] === 0 ? 'UTF-16BE' : 'UTF-16LE';
  const isUtf16 = decoded.problem === 'utf16';
  const text = isUtf16 ? (otherCharsets.find(({ name }) => name === charset)?.decode(bytes) ?? null) : null;
  if (text !== null) return text;
  throw new AppError(
    'INPUT_UNREADABLE',
    { en: `${file} is neither UTF-8 nor UTF-16.`, zh: `${file} 並非 UTF-8 或 UTF-16。` },
    { en: 'Save it again in UTF-8.', zh: '請以 UTF-8 重新儲存。' },
  );
}

/** Whether a text begins as a file of texts does: with XLIFF, or with a header line that names its columns. */
export function looksLikeTexts(beginning: string): boolean {
  const text = removeByteOrderMark(beginning).trimStart();
  if (text.startsWith('<')) return /<(?:\w+:)?xliff[\s>]/.test(text);
  const names = text
    .split(/\r\n?|\n/, 2)
    .join(',')
    .split(/[,;\t"\s]+/);
  return names.includes('pointer') && locales.some((locale) => names.includes(locale));
}

type Returned = ReturnedText & { readonly refusal: Words | null };

function readReturned(written: string, file: string): readonly Returned[] {
  if (/^\s*</.test(written)) {
    try {
      return readXliff(written).flatMap(textOfUnit);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, next } = error.words ?? { message: { en: error.message, zh: error.message }, next: '' };
      const words = { en: `${file} is not read. ${message.en}`, zh: `未能讀取 ${file}。${message.zh}` };
      throw new AppError('INPUT_UNREADABLE', words, next, error);
    }
  }
  const rows = readTextsCsv(written);
  if (!('why' in rows)) return rows.map((row) => ({ ...row, refusal: null }));
  const { line, why } = rows;
  throw new AppError(
    'INPUT_UNREADABLE',
    { en: `${file}, line ${line}: ${why.en}`, zh: `${file} 第 ${line} 行：${why.zh}` },
    { en: 'Write it as it was exported.', zh: '請按匯出時的格式儲存。' },
  );
}

const refusals = {
  noId: { en: 'It has no id; by its name alone nothing is found.', zh: '沒有 id，單憑名稱無法找到文字。' },
  isPartly: { en: 'Some of its segments are not translated.', zh: '部分段落未翻譯。' },
  twice: { en: 'It is there twice; neither is taken.', zh: '檔案內有兩段，兩段都沒有採用。' },
  unknown: { en: 'No payload here has a text of this name.', zh: '此處沒有內容含有這個名稱的文字。' },
} as const;

function textOfUnit({ id, name, source, target, isPartly, exported, markup }: ReturnedUnit): readonly Returned[] {
  if (target === null || target === '') return [];
  const marked = {
    en: `It contains the element <${markup}>, which a payload’s text cannot.`,
    zh: `譯文含有元素 <${markup}>，內容的文字不可包含。`,
  };
  const refusal = id === null ? refusals.noId : markup !== null ? marked : isPartly ? refusals.isPartly : null;
  return [
    {
      name: id === null ? { pointer: name ?? '' } : { id },
      texts: { [targetLocale]: target },
      before: { source, target: exported },
      refusal,
    },
  ];
}

/** Gives each text to the payload that it is of; refuses what names none, what is there twice, and what cannot be taken. */
function sortOut<Payload extends TranslatedPayload>(
  all: readonly Returned[],
  payloads: readonly Payload[],
): { readonly returned: ReadonlyMap<Payload, readonly ReturnedText[]>; readonly refused: RefusedText[] } {
  const find = placesOf(payloads);
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  const returned = new Map<Payload, ReturnedText[]>();
  const refused: RefusedText[] = [];
  for (const each of all) {
    const key = keyOf(each.name);
    const place = find(each.name);
    const isTwice = (counts.get(key) ?? 0) > 1;
    const why = each.refusal ?? (isTwice ? refusals.twice : null);
    const known = place === null ? null : byPointer(place.payload.texts)(place);
    const pointerOf = (locale: Locale): string =>
      place === null || known === null ? key : pointerIn(place.payload, known.pointers[locale]);
    if (why !== null || place === null) refused.push(...refusalsOf(each, pointerOf, why ?? refusals.unknown));
    else {
      const own = returned.get(place.payload) ?? [];
      own.push({ ...each, name: { pointer: place.pointer } });
      returned.set(place.payload, own);
    }
  }
  return { returned, refused };
}

function keyOf(name: ReturnedText['name']): string {
  return 'id' in name ? name.id : name.pointer;
}

function refusalsOf(
  { texts }: ReturnedText,
  pointerOf: (locale: Locale) => string,
  why: Words,
): readonly RefusedText[] {
  const given = locales.filter((locale) => (texts[locale] ?? '') !== '');
  return given.map((locale) => ({ pointer: pointerOf(locale), locale, why }));
}

type Place<Payload> = { readonly payload: Payload; readonly pointer: string };

function placesOf<Payload extends TranslatedPayload>(
  payloads: readonly Payload[],
): (name: ReturnedText['name']) => Place<Payload> | null {
  const byId = new Map<string, Place<Payload>>();
  const byFile = new Map<string | null, Payload>();
  for (const payload of payloads)
    for (const path of payload.paths) {
      byFile.set(path, payload);
      for (const text of payload.texts)
        byId.set(unitId(text, path), { payload, pointer: readTextName(textName(text, path)).pointer });
    }
  return (name) => {
    if ('id' in name) return byId.get(name.id) ?? null;
    const { file, pointer } = readTextName(name.pointer);
    const payload = byFile.get(file);
    return payload === undefined ? null : { payload, pointer };
  };
}
