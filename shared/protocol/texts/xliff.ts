import { parseXml, XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml';
import { fingerprintOf, fnv1a } from '../../lib/text/fnv1a.ts';
import { AppError } from '../../lib/app-error.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { sayLimit, sourceLocale, targetLocale, type LocalizedText } from './localized-texts.ts';
import { localeFacts } from '../../specification/locales.ts';
import { textName } from './take-texts.ts';

/** The texts of one payload; `path` is null where it was named by itself. */
export type FileOfTexts = { readonly path: string | null; readonly texts: readonly LocalizedText[] };

/** The id by which a text is found again: it follows from its name alone, so that two exports give the same. */
export function unitId(text: LocalizedText, file: string | null): string {
  const name = textName(text, file);
  const hex = (start?: number): string => (fnv1a(name, start) >>> 0).toString(16).padStart(8, '0');
  return `t${hex()}${hex(otherStart)}`;
}

/** A second hash of the same name: both together are 64 bits. */
const otherStart = 0x9e3779b9;

/**
 * Writes XLIFF 2.0: a file for each payload, a unit for each text that has a source. Throws INPUT_UNREADABLE where no text has one:
 * the format allows no empty file.
 */
export function writeXliff(files: readonly FileOfTexts[], gaps: GapChoices): string {
  const { tag: source } = localeFacts[sourceLocale];
  const { tag: target } = localeFacts[targetLocale];
  const bodies = files.map(({ path, texts }, at) => {
    const units = texts.flatMap((text) => unit(text, path, gaps));
    return units.length === 0
      ? ''
      : `  <file id="f${at + 1}"${path === null ? '' : ` original="${escaped(path)}"`}>\n${units.join('')}  </file>\n`;
  });
  if (bodies.every((body) => body === '')) throw nothingToTranslate();
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${source}" trgLang="${target}">
${bodies.join('')}</xliff>
`;
}

function nothingToTranslate(): AppError {
  return new AppError(
    'INPUT_UNREADABLE',
    { en: 'No text here has a Chinese version to translate.', zh: '此處沒有文字有可供翻譯的中文版本。' },
    { en: 'Export CSV, which holds the other language too.', zh: '請匯出 CSV，其中也包含另一種語言。' },
  );
}

function unit(text: LocalizedText, path: string | null, gaps: GapChoices): readonly string[] {
  const source = text.texts[sourceLocale];
  if (source === null || source === '') return [];
  const target = text.texts[targetLocale] ?? '';
  const limit = sayLimit(text, gaps);
  const state = target === '' ? 'initial' : 'translated';
  return [
    `    <unit id="${unitId(text, path)}" name="${escaped(textName(text, path))}">\n`,
    `      <notes>\n        <note category="what">${escaped(text.field.means.en)}</note>\n`,
    limit === '' ? '' : `        <note category="limit">at most ${escaped(limit)}</note>\n`,
    `        <note category="${exportedNote}">${fingerprintOf(target)}</note>\n      </notes>\n`,
    `      <segment state="${state}">\n        <source xml:space="preserve">${content(source)}</source>\n`,
    target === '' ? '' : `        <target xml:space="preserve">${content(target)}</target>\n`,
    '      </segment>\n    </unit>\n',
  ];
}

/** The note with the fingerprint of the target as it was when it was exported. */
const exportedNote = 'exported';

function escaped(text: string): string {
  return content(text.replaceAll(notInXml, '\ufffd'))
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
}

/** Characters that XML cannot hold are written as XLIFF has them. */
function content(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replaceAll(
      notInXml,
      (character) => `<cp hex="${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
    );
}

const notInXml = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu;

/** A unit as it came back. `markup` names an element that a payload's text cannot hold. */
export type ReturnedUnit = {
  readonly id: string | null;
  readonly name: string | null;
  readonly source: string;
  readonly target: string | null;
  /** Some of its segments are translated, and some are not. */
  readonly isPartly: boolean;
  readonly exported: string | null;
  readonly markup: string | null;
};

/**
 * Reads the units of XLIFF 2.0. Throws INPUT_UNREADABLE that says why it is none: it is not XML, of another form or version,
 * or with a document type, whose entities are never expanded.
 */
export function readXliff(xml: string): readonly ReturnedUnit[] {
  const { root, hasType } = parsed(xml);
  if (hasType)
    throw unreadable('It has a document type (DOCTYPE), which is not read.', '檔案含有文件類型（DOCTYPE），不會讀取。');
  if (root === null || localName(root) !== 'xliff')
    throw unreadable(
      `It is not XLIFF: it begins with <${root?.name ?? ''}>.`,
      `檔案並非 XLIFF：開首是 <${root?.name ?? ''}>。`,
    );
  const version = root.attributes['version'];
  if (version?.startsWith('2.') !== true)
    throw unreadable(
      `It is XLIFF ${version ?? 'without a version'}, and 2.0 is read.`,
      `檔案是 XLIFF ${version ?? '（沒有版本）'}，只能讀取 2.0。`,
    );
  return elementsIn(root, 'unit').map(unitOf);
}

function unreadable(en: string, zh: string, cause?: unknown): AppError {
  return new AppError(
    'INPUT_UNREADABLE',
    { en, zh },
    { en: 'Export XLIFF 2.0, or CSV.', zh: '請匯出 XLIFF 2.0 或 CSV。' },
    cause,
  );
}

const parserOptions = { preserveDocumentType: true, preserveCdata: true, includeOffsets: true };

function parsed(xml: string): { readonly root: XmlElement | null; readonly hasType: boolean } {
  try {
    const text = xml.replace(/^\ufeff/, '');
    const { root, children } = parseXml(text, parserOptions);
    const hasType = children.some(({ type }) => type === 'doctype');
    if (root !== null && !hasType) restoreReturns(root, text);
    return { root, hasType };
  } catch (error) {
    if (error instanceof RangeError)
      throw unreadable('Its elements are nested too deeply.', '檔案的元素層次太深。', error);
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw unreadable(`It is not XML: ${why}`, `檔案並非 XML：${why}`, error);
  }
}

/** Writes carriage returns back into the texts of a tree: the parser takes a reference to one for a line end. */
function restoreReturns({ children }: XmlElement, xml: string): void {
  for (const child of children) {
    if (child instanceof XmlElement) restoreReturns(child, xml);
    if (!(child instanceof XmlText) || child instanceof XmlCdata) continue;
    const parts = xml.slice(child.start, child.end).split(/&#(?:0*13|x0*d);/i);
    if (parts.length > 1) child.text = parts.map((part) => parseXml(`<t>${part}</t>`).root?.text ?? '').join('\r');
  }
}

/** The elements of a name, at any depth, in their order. */
function elementsIn(element: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const waiting: XmlElement[] = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (localName(next) === name) found.push(next);
    else waiting.push(...next.children.filter((child) => child instanceof XmlElement).reverse());
  }
  return found;
}

function unitOf(unit: XmlElement): ReturnedUnit {
  const { id = null, name = null } = unit.attributes;
  const notes = elementsIn(unit, 'note').filter(({ attributes }) => attributes['category'] === exportedNote);
  const all = [...elementsIn(unit, 'source'), ...elementsIn(unit, 'target')];
  const pieces = piecesOf(unit);
  const translated = pieces.filter(({ isSegment, target }) => isSegment && target !== null && target !== '');
  return {
    id,
    name,
    source: pieces.map(({ source }) => source).join(''),
    // What lies between segments is often not translated.
    target:
      translated.length === 0
        ? null
        : // A target may be in another place than its source.
          pieces
            .toSorted((one, other) => one.order - other.order)
            .map(({ source, target }) => target ?? source)
            .join(''),
    isPartly: translated.length > 0 && translated.length < pieces.filter(({ isSegment }) => isSegment).length,
    exported: notes[0]?.text ?? null,
    markup: all.map(markupIn).find((found) => found !== null) ?? null,
  };
}

type Piece = {
  readonly isSegment: boolean;
  readonly source: string;
  readonly target: string | null;
  readonly order: number;
};

/** The segments of a unit and what lies between them. */
function piecesOf(unit: XmlElement): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const piece of unit.children) {
    if (!(piece instanceof XmlElement)) continue;
    const isSegment = localName(piece) === 'segment';
    if (!isSegment && localName(piece) !== 'ignorable') continue;
    const [target = null] = elementsIn(piece, 'target');
    const order = Number(target?.attributes['order'] ?? pieces.length + 1);
    const source = elementsIn(piece, 'source').map(textIn).join('');
    pieces.push({ isSegment, source, target: target === null ? null : textIn(target), order });
  }
  return pieces;
}

const transparent = new Set(['mrk', 'sm', 'em', 'cp']);

/** The first element that stands for more than its text; null for none. */
function markupIn(element: XmlElement): string | null {
  for (const child of element.children) {
    if (!(child instanceof XmlElement)) continue;
    const found = transparent.has(localName(child)) ? markupIn(child) : localName(child);
    if (found !== null) return found;
  }
  return null;
}

function textIn(element: XmlElement): string {
  if (localName(element) === 'cp') return String.fromCodePoint(codePointOf(element.attributes['hex']));
  let text = '';
  for (const child of element.children) {
    if (child instanceof XmlElement) text += textIn(child);
    else if (child instanceof XmlText || child instanceof XmlCdata) text += child.text;
  }
  return text;
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

function codePointOf(hex: string | undefined): number {
  const point = /^[0-9a-f]{1,6}$/i.test(hex ?? '') ? Number.parseInt(hex ?? '', 16) : -1;
  if (point < 0 || point > 0x10ffff)
    throw unreadable('A <cp> in it names no character.', '檔案內有 <cp> 不代表任何字元。');
  return point;
}
