import { parseXml, XmlComment, XmlElement, XmlText } from '@rgrove/parse-xml';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scenarios } from '../../scenarios/index.ts';
import { listLocalizedTexts, type LocalizedText } from './localized-texts.ts';
import { readXliff, writeXliff, type FileOfTexts } from './xliff.ts';

/** XLIFF 2.0, 4.2 and 4.3: of each element that is exported its attributes (`!`: required) and the order of its children. */
type Rule = {
  readonly attributes: Readonly<Record<string, RegExp>>;
  readonly required: readonly string[];
  /** The names of its children, each followed by a space; null: text and the elements in `inline`. */
  readonly children: RegExp | null;
  readonly inline?: readonly string[];
};

const nmtoken = /^[\p{L}\p{N}\p{M}.:_-]+$/u;
const languageTag = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/;
const space = /^(?:default|preserve)$/;
const anyText = /^[\s\S]*$/;

const rules: Readonly<Record<string, Rule>> = {
  xliff: {
    attributes: {
      xmlns: /^urn:oasis:names:tc:xliff:document:2\.0$/,
      version: /^2\.0$/,
      srcLang: languageTag,
      trgLang: languageTag,
      'xml:space': space,
    },
    required: ['xmlns', 'version', 'srcLang', 'trgLang'],
    children: /^(?:file )+$/,
  },
  file: {
    attributes: { id: nmtoken, original: anyText, canResegment: /^(?:yes|no)$/, 'xml:space': space },
    required: ['id'],
    children: /^(?:skeleton )?(?:notes )?(?:(?:unit|group) )+$/,
  },
  unit: {
    attributes: { id: nmtoken, name: anyText, 'xml:space': space },
    required: ['id'],
    children: /^(?:notes )?(?:originalData )?(?:ignorable )*segment (?:(?:segment|ignorable) )*$/,
  },
  notes: { attributes: {}, required: [], children: /^(?:note )+$/ },
  note: {
    attributes: { id: nmtoken, category: anyText, priority: /^(?:[1-9]|10)$/, appliesTo: /^(?:source|target)$/ },
    required: [],
    children: null,
  },
  segment: {
    attributes: { id: nmtoken, state: /^(?:initial|translated|reviewed|final)$/ },
    required: [],
    children: /^source (?:target )?$/,
  },
  source: { attributes: { 'xml:space': space }, required: [], children: null, inline: ['cp'] },
  target: { attributes: { 'xml:space': space, order: /^[1-9]\d*$/ }, required: [], children: null, inline: ['cp'] },
  // The canonical form of xs:hexBinary: pairs of digits and capital letters.
  cp: { attributes: { hex: /^(?:[\dA-F]{2}){2,3}$/ }, required: ['hex'], children: /^$/ },
};

function problemsOf(element: XmlElement): readonly string[] {
  const { name, attributes, children } = element;
  const rule = rules[name];
  if (rule === undefined) return [`<${name}> is no element of the core`];
  const wrong = Object.entries(attributes).flatMap(([each, value]) =>
    rule.attributes[each]?.test(value) === true ? [] : [`<${name} ${each}="${value}">`],
  );
  const missing = rule.required
    .filter((each) => attributes[each] === undefined)
    .map((each) => `<${name}> lacks ${each}`);
  const elements = children.filter((child) => child instanceof XmlElement);
  const names = elements.map((child) => child.name);
  const texts = children.filter((child) => child instanceof XmlText && child.text.trim() !== '');
  const misplaced =
    rule.children === null
      ? names.filter((each) => rule.inline?.includes(each) !== true)
      : [
          ...(rule.children.test(names.map((each) => `${each} `).join('')) ? [] : [`${name}: ${names.join()}`]),
          ...texts,
        ];
  return [...wrong, ...missing, ...misplaced.map(String), ...elements.flatMap(problemsOf)];
}

/** What an XLIFF 2.0 file has against the rules of its elements and those that join several of them. */
function problemsIn(xml: string): readonly string[] {
  const { root, children } = parseXml(xml, { preserveComments: true });
  if (root?.name !== 'xliff' || children.some((child) => child instanceof XmlComment)) return ['no <xliff> alone'];
  const files = root.children.filter((child) => child instanceof XmlElement);
  const units = files.map((file) => all(file, 'unit'));
  const segments = all(root, 'segment');
  return [
    ...problemsOf(root),
    ...repeated(files.map(idOf)),
    ...units.flatMap((each) => repeated(each.map(idOf))),
    // Text that was translated has a target; what a phone shows is never normalised.
    ...segments
      .filter((each) => (each.attributes['state'] === 'initial') !== (all(each, 'target').length === 0))
      .map(idOf),
    ...[...all(root, 'source'), ...all(root, 'target')]
      .filter((each) => each.attributes['xml:space'] !== 'preserve')
      .map(idOf),
  ];
}

const idOf = ({ name, attributes }: XmlElement): string => `${name} ${attributes['id'] ?? ''}`;
const repeated = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} twice`);

function all(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) =>
    child instanceof XmlElement ? [...(child.name === name ? [child] : []), ...all(child, name)] : [],
  );
}

const files: readonly FileOfTexts[] = scenarios.flatMap(({ id, templates }) =>
  templates.flatMap(({ text }, at) => {
    const texts = listLocalizedTexts(text, {}) ?? [];
    return texts.length === 0 ? [] : [{ path: `${id}/${at}.json`, texts }];
  }),
);
const [first] = files[0]?.texts ?? [];
if (first === undefined) throw new Error('no text');
const written = (texts: LocalizedText['texts'], path: string | null = null): string =>
  writeXliff([{ path, texts: [{ ...first, texts }] }], {});

describe('an export', () => {
  test('of every scenario follows the rules of XLIFF 2.0', () => {
    expect(files.length).toBeGreaterThan(scenarios.length);
    expect(problemsIn(writeXliff(files, {}))).toEqual([]);
  });

  test('of any text and path follows them, and comes back as it went', () => {
    const character = fc.constantFrom(
      '<',
      '&',
      '"',
      ']]>',
      '\r',
      '\n',
      '\t',
      ' ',
      '\0',
      '\v',
      '\u001f',
      '\uffff',
      '中',
      '👩‍👩‍👧',
      'a',
    );
    const text = fc.string({ unit: character });
    fc.assert(
      fc.property(text, text, text, (zh, en, path) => {
        fc.pre(zh !== '');
        const xml = written({ zh_HK: zh, en_US: en === '' ? null : en }, path);
        expect(problemsIn(xml)).toEqual([]);
        expect(readXliff(xml)).toMatchObject([{ source: zh, target: en === '' ? null : en, markup: null }]);
      }),
    );
  });

  test('comes back with its carriage returns where others wrote marks around them', () => {
    const xml = written({ zh_HK: '中\r文', en_US: null });
    const around = `<!-- it's &#13; --><?note it's > &#13;?><note priority=">" x="&#xD;">&#13;<![CDATA[> &#13;]]></note>`;
    const other = xml.replace('<notes>', `<notes>${around}`).replaceAll('&#13;', '&#x0D;');
    expect(other).not.toBe(xml);
    expect(readXliff(other)).toMatchObject([{ source: '中\r文' }]);
  });

  test('comes back with the carriage returns that a tool writes in its own way', () => {
    const xml = written({ zh_HK: '中', en_US: 'a' }).replace(
      /(<target[^>]*>)a/,
      '$1<![CDATA[&#13;]]>&#x0D;<mrk id="1">&#13;\n&amp;</mrk>',
    );
    expect(readXliff(`\ufeff${xml}`)[0]?.target).toBe('&#13;\r\r\n&');
  });

  test.each([
    ['an id twice', (xml: string) => xml.replace(/<unit[\s\S]*<\/unit>/, '$&$&'), 'twice'],
    ['a unit without an id', (xml: string) => xml.replace(/<unit id="[^"]*"/, '<unit'), '<unit> lacks id'],
    [
      'a target before its source',
      (xml: string) => xml.replace(/(<source.*)(<target.*<\/target>)/s, '$2$1'),
      'segment: target,source',
    ],
    [
      'notes behind the segment',
      (xml: string) => xml.replace(/(<notes>.*<\/notes>)(.*)(?=<\/unit>)/s, '$2$1'),
      'unit: segment,notes',
    ],
    ['a space that is normalised', (xml: string) => xml.replace(/(<target) xml:space="preserve"/, '$1'), 'target'],
    ['a language that is none', (xml: string) => xml.replace(/srcLang="[^"]*"/, 'srcLang="zh_HK"'), 'srcLang="zh_HK"'],
    ['a state without its target', (xml: string) => xml.replace(/<target.*<\/target>/s, ''), 'segment'],
  ])('with %s would be found', (_, change, problem) => {
    const xml = written({ zh_HK: '中', en_US: 'a' });
    expect(problemsIn(change(xml)).join('\n')).toContain(problem);
  });
});
