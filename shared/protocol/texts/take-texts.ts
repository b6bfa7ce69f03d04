import type { Words } from '../../lib/text/words.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { editAtPointer } from '../../lib/json/json-edit.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { editStringIn } from '../../lib/json/json-string-edit.ts';
import { fingerprintOf } from '../../lib/text/fnv1a.ts';
import { applyEdit } from '../../lib/text/text-edit.ts';
import { locales, type Locale } from '../../specification/locales.ts';
import { scanPayload } from '../validate/scan-payload.ts';
import { lengthOf, sourceLocale, targetLocale, type LocalizedText } from './localized-texts.ts';

/** A text as it came back. */
export type ReturnedText = {
  /** What names it: the pointer of one of its values; in a file of ids, the id. */
  readonly name: { readonly pointer: string } | { readonly id: string };
  readonly texts: Partial<Readonly<Record<Locale, string>>>;
  /** What it held when it was sent out, where the file says so: the source, and the fingerprint of the target. */
  readonly before?: { readonly source: string; readonly target: string | null };
};

export type ChangedText = { readonly pointer: string; readonly locale: Locale };
export type RefusedText = { readonly pointer: string; readonly locale: Locale; readonly why: Words };

/** A payload with what was taken; every other byte is as it was. */
export type TakenTexts = {
  readonly text: string;
  readonly changed: readonly ChangedText[];
  readonly refused: readonly RefusedText[];
};

/**
 * Writes returned texts into a payload, each as one text edit. What is over its limit, has no place or was changed meanwhile
 * is refused and left alone; an empty text changes nothing. `find` gives the text that a name means, or null.
 */
export function takeTexts(
  payload: string,
  returned: readonly ReturnedText[],
  { gaps, find }: { readonly gaps: GapChoices; readonly find: (name: ReturnedText['name']) => LocalizedText | null },
): TakenTexts {
  let text = payload;
  const changed: ChangedText[] = [];
  const refused: RefusedText[] = [];
  for (const each of returned) {
    const known = find(each.name);
    for (const locale of locales) {
      const put = each.texts[locale];
      if (put === undefined || put === '' || put === asWritten(known?.texts[locale])) continue;
      const pointer = known?.pointers[locale] ?? nameOf(each);
      const why = known === null ? unknownPlace : refusal(put, { known, each, locale, gaps });
      const edited = why === null ? putAt(text, pointer, put) : null;
      if (edited === null) refused.push({ pointer, locale, why: why ?? noPlace });
      else {
        text = edited;
        changed.push({ pointer, locale });
      }
    }
  }
  return { text, changed, refused };
}

/** As a file holds it: half a character of UTF-16 alone has no bytes. */
function asWritten(text: string | null | undefined): string | undefined {
  return text?.toWellFormed();
}

const say = (en: string, zh: string): Words => ({ en, zh });

const unknownPlace = say('The payload has no text of this name.', '內容沒有這個名稱的文字。');
const noPlace = say('The payload has no object here to hold it.', '內容在此沒有可容納這段文字的物件。');

function nameOf({ name }: ReturnedText): string {
  return 'pointer' in name ? name.pointer : name.id;
}

type Taking = {
  readonly known: LocalizedText;
  readonly each: ReturnedText;
  readonly locale: Locale;
  readonly gaps: GapChoices;
};

function refusal(put: string, { known, each, locale, gaps }: Taking): Words | null {
  const { limit, texts } = known;
  const { before } = each;
  if (before !== undefined && before.source !== asWritten(texts[sourceLocale]))
    return say('The text that it translates was changed meanwhile.', '所翻譯的原文已在期間更改。');
  const isTarget = locale === targetLocale && typeof before?.target === 'string';
  if (isTarget && before.target !== fingerprintOf(texts[targetLocale] ?? ''))
    return say('The payload’s text was changed meanwhile.', '內容的文字已在期間更改。');
  const length = lengthOf(put, limit, gaps);
  if (length === null || !length.isOver) return null;
  const { used, most } = length;
  return say(`It is too long: ${used} of at most ${most} characters.`, `文字太長：${used} 個字元，上限為 ${most} 個。`);
}

/**
 * Writes a text at a pointer as one text edit; the common ends of a text that is there keep their bytes. Null where the
 * payload has no object to hold it.
 */
export function putAt(text: string, pointer: string, put: string): string | null {
  const { root } = scanPayload(text);
  const node = nodeAtPointer(root, pointer)?.node;
  const within = node === undefined ? null : editStringIn(text, node, put);
  if (within !== null) return applyEdit(text, within);
  const edit = root === null ? null : editAtPointer(text, root, pointer, JSON.stringify(put));
  return edit === null || !('start' in edit) ? null : applyEdit(text, edit);
}

/** Finds texts by the pointer of either language. */
export function byPointer(texts: readonly LocalizedText[]): (name: ReturnedText['name']) => LocalizedText | null {
  const known = new Map(texts.flatMap((each) => locales.map((locale) => [each.pointers[locale], each] as const)));
  return (name) => ('pointer' in name ? (known.get(name.pointer) ?? null) : null);
}
