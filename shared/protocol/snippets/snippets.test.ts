import { execFileSync, spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signingProfiles } from '../signing/signing-profiles.ts';
import { snippet, snippetLanguages } from './index.ts';
import { anyText, hostileTexts, longText } from './testing/hostile-texts.ts';
import { sampleFacts } from './testing/sample-facts.ts';

const texts = [...hostileTexts, longText];
const hasPython = spawnSync('python3', ['--version']).status === 0;

function written(id: string, text: string): string {
  const language = snippetLanguages.find((each) => each.id === id);
  if (language === undefined) throw new Error(`There is no snippet in ${id}.`);
  return language.body(text);
}

/** Windows line ends must not change what is read. */
const withWindowsLineEnds = (source: string): string => source.replaceAll('\n', '\r\n');

describe('a body is exact in', () => {
  test('Node.js, with the line ends of any editor', () => {
    const all = [...texts, ...fc.sample(anyText, 1000)];
    const source = `[${all.map((text) => written('node', text)).join(',\n')}]`;
    for (const file of [source, withWindowsLineEnds(source)]) expect([...runInNewContext(file)]).toEqual(all);
  });

  test.skipIf(!hasPython)('Python, with the line ends of any editor (skipped: there is no python3)', () => {
    const all = [...texts, ...fc.sample(anyText, 500)];
    const list = `[${all.map((text) => written('python', text)).join(',\n')}]`;
    const program = `import json, sys\nsys.stdout.write(json.dumps([${list},\n${withWindowsLineEnds(list)}]))`;
    expect(JSON.parse(execFileSync('python3', ['-'], { input: program, encoding: 'utf8' }))).toEqual([all, all]);
  });

  test('a POSIX shell: as it is where a terminal may show it, as base64 where it may not', () => {
    expect(written('curl', `{"a": "it's $HOME"}\n`)).toBe(`printf '%s' '{"a": "it'\\''s $HOME"}\n' > "$body"`);
    expect(written('curl', 'a\rb')).toBe(`openssl base64 -d <<'END' > "$body"\nYQ1i\nEND`);
  });

  test.each([
    ['{"a": "\\n $x {$y}"}\n', '<<<JSON\n{"a": "\\\\n \\$x {\\$y}"}\n\nJSON'],
    ['JSON\r\n\u2028𠮷\u0001', '<<<JSON_\nJSON\\r\n\\u{2028}𠮷\\u{1}\nJSON_'],
  ])('PHP: %j', (text, literal) => {
    expect(written('php', text)).toBe(literal);
  });

  test.each([
    ['{"a": "\\n $x"}\n', '`{"a": "\\n $x"}\n`'],
    ['a`b\r\n\u2028𠮷\u{e0041}', '`a` + "`" + `b` + "\\r" + `\n` + "\\u2028" + `𠮷` + "\\U000e0041"'],
    ['', '""'],
  ])('Go: %j', (text, literal) => {
    expect(written('go', text)).toBe(literal);
  });

  test.each([
    ['{"a": "\\u0041"}', '"""\n{"a": "\\\\u0041"}\\\n"""'],
    ['  a \n"""\r\u0001\u2028\u{e0041}', '"""\n  a \\n\\\n\\"\\"\\"\\r\\001\\u2028\\udb40\\udc41\\\n"""'],
    ['', '"""\n\\\n"""'],
  ])('Java: %j', (text, literal) => {
    expect(written('java', text)).toBe(literal);
  });

  test.each([
    ['{"a": "\\n"}', String.raw`"{\"a\": \"\\n\"}"`],
    ['{\n"a": """\n}', '""""\n{\n"a": """\n}\n"""".Replace("\\r\\n", "\\n")'],
    ['a"\r\n\u2028𠮷\u{e0041}', 'string.Join("\\n", new[]\n{\n    "a\\"\\r",\n    "\\u2028𠮷\\U000e0041"\n})'],
  ])('C#: %j', (text, literal) => {
    expect(written('csharp', text)).toBe(literal);
  });
});

describe.each(snippetLanguages.map((language) => ({ name: language.name, language })))('$name', ({ language }) => {
  test('reads its key from the placeholder and holds none', () => {
    const source = snippet(language, sampleFacts());
    expect(source).toContain('private-key.pem');
    expect(source).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY-----/);
    expect(source.endsWith('\n')).toBe(true);
  });

  test.each(signingProfiles.map((profile) => ({ id: profile.id, profile })))('follows $id', ({ profile }) => {
    const source = snippet(language, sampleFacts({ profile, keyVersion: profile.keyVersion }));
    const version = profile.keyVersion === null ? '' : `keyVersion=${profile.keyVersion}${profile.separator}`;
    expect(source).toContain(`algorithm=RSA256${profile.separator}${version}signature=`);
    expect(source).toContain(profile.clientIdHeader);
  });

  test('names the root to trust only where there is one', () => {
    expect(snippet(language, sampleFacts())).not.toContain('root.pem');
    expect(snippet(language, sampleFacts({ url: 'https://localhost/', rootFile: 'root.pem' }))).toContain('root.pem');
  });

  test('writes what UTF-8 cannot as it is sent', () => {
    expect(snippet(language, sampleFacts({ body: 'a\ud800b' }))).toContain('a\ufffdb');
  });
});
