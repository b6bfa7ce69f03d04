import { hash } from 'node:crypto';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fingerprintOf } from '../../../shared/lib/text/fnv1a.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import {
  sayLimit,
  sourceLocale,
  targetLocale,
  type LocalizedText,
} from '../../../shared/protocol/texts/localized-texts.ts';
import { textName } from '../../../shared/protocol/texts/texts-csv.ts';
import { localeFacts } from '../../../shared/specification/locales.ts';

/** The texts of one payload; `path` is null where it was named by itself. */
export type FileOfTexts = { readonly path: string | null; readonly texts: readonly LocalizedText[] };

/** The id by which a text is found again: it follows from its name alone, so that two exports give the same. */
export function unitId(text: LocalizedText, file: string | null): string {
  return `t${hash('sha256', textName(text, file)).slice(0, 16)}`;
}

/** Writes XLIFF 2.0: a file for each payload, a unit for each text that has a source. */
export function writeXliff(files: readonly FileOfTexts[], gaps: GapChoices): string {
  const { tag: source } = localeFacts[sourceLocale];
  const { tag: target } = localeFacts[targetLocale];
  const bodies = files.map(({ path, texts }, at) => {
    const units = texts.flatMap((text) => unit(text, path, gaps));
    return units.length === 0
      ? ''
      : `  <file id="f${at + 1}"${path === null ? '' : ` original="${escaped(path)}"`}>\n${units.join('')}  </file>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${source}" trgLang="${target}">
${bodies.join('')}</xliff>
`;
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
  return content(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** Characters that XML cannot hold are written as XLIFF has them. */
function content(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replaceAll(notInXml, (character) => `<cp hex="${character.charCodeAt(0).toString(16).padStart(4, '0')}"/>`);
}

const notInXml = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu;

/** A unit as it came back. `markup` names an element that a payload's text cannot hold. */
export type ReturnedUnit = {
  readonly id: string | null;
  readonly name: string | null;
  readonly source: string;
  readonly target: string | null;
  readonly exported: string | null;
  readonly markup: string | null;
};

/**
 * Reads the units of XLIFF 2.0. Throws an Error whose message says why it is none: no XML, another form or version, or with
 * a document type, whose entities are never expanded.
 */
export function readXliff(xml: string): readonly ReturnedUnit[] {
  const reader = new UnitReader();
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('doctype', () => {
    throw new Error('It has a document type (DOCTYPE), which is not read.');
  });
  parser.on('error', (error) => {
    throw new Error(`It is not XML: ${error.message}`);
  });
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', (tag) => reader.close(tag));
  parser.write(xml).close();
  return reader.units();
}

type Open = { -readonly [Key in keyof ReturnedUnit]: ReturnedUnit[Key] };

/** Marks that stand around a text without changing it. */
const transparent = new Set(['mrk', 'sm', 'em']);

class UnitReader {
  readonly #units: ReturnedUnit[] = [];
  #unit: Open | null = null;
  /** Where characters go now. */
  #into: 'source' | 'target' | 'exported' | null = null;
  #isXliff = false;

  open({ name, attributes }: SaxesTagPlain): void {
    const local = localName(name);
    if (!this.#isXliff) this.#openRoot(local, attributes);
    else if (local === 'unit') this.#unit = newUnit(attributes);
    else if (local === 'source' || local === 'target') this.#openText(local);
    else if (local === 'note' && attributes['category'] === exportedNote) this.#openText('exported');
    else if (local === 'cp' && this.#into !== null) this.text(String.fromCodePoint(codePointOf(attributes['hex'])));
    else if ((this.#into === 'source' || this.#into === 'target') && this.#unit !== null && !transparent.has(local))
      this.#unit.markup ??= local;
  }

  #openRoot(local: string, attributes: Readonly<Record<string, string>>): void {
    if (local !== 'xliff') throw new Error(`It is not XLIFF: it begins with <${local}>.`);
    if (attributes['version']?.startsWith('2.') !== true)
      throw new Error(`It is XLIFF ${attributes['version'] ?? 'without a version'}, and 2.0 is read.`);
    this.#isXliff = true;
  }

  #openText(into: 'source' | 'target' | 'exported'): void {
    if (this.#unit === null) return;
    this.#into = into;
    this.#unit[into] ??= '';
  }

  text(text: string): void {
    if (this.#unit === null || this.#into === null) return;
    this.#unit[this.#into] = (this.#unit[this.#into] ?? '') + text;
  }

  close({ name }: SaxesTagPlain): void {
    const local = localName(name);
    if (local === this.#into || local === 'note') this.#into = null;
    if (local !== 'unit' || this.#unit === null) return;
    this.#units.push(this.#unit);
    this.#unit = null;
  }

  units(): readonly ReturnedUnit[] {
    return this.#units;
  }
}

function newUnit(attributes: Readonly<Record<string, string>>): Open {
  const { id = null, name = null } = attributes;
  return { id, name, source: '', target: null, exported: null, markup: null };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function codePointOf(hex: string | undefined): number {
  const point = /^[0-9a-f]{1,6}$/i.test(hex ?? '') ? Number.parseInt(hex ?? '', 16) : -1;
  if (point < 0 || point > 0x10ffff) throw new Error('A <cp> in it names no character.');
  return point;
}
