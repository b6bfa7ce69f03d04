import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTextParts } from './text-parts.ts';
import { findObjects } from './json-objects.ts';

const payload = '{"merchantBizType":"LINE_UP","note":"a } in {text}"}';

describe('a text', () => {
  test.each([
    ['that is an object', payload],
    ['with a mark', `\uFEFF${payload}`],
    ['that begins as one and is broken', '{ "a": 1, "b": }'],
    ['that was cut', '{ "a": { "b": 1'],
    ['with quotes of a word processor', '{ “a”: 1 }'],
    ['with a brace too many', '{ "a": { "b": 1 } }, "c": { "d": 2 } }'],
    ['with its last comma left', '{ "a": 1, }\n'],
  ])('%s is one payload as it stands', (_, text) => {
    expect(findTextParts(text)).toEqual({ is: 'payloads', from: 'whole', texts: [text] });
  });

  test.each([
    ['a mail', `Hi team,\n\nhere it is:\n${payload}\n\nBest, A.`],
    ['a fence', `\`\`\`json\n${payload}\n\`\`\``],
    ['a command', `curl -X POST https://x.test -d '${payload}'`],
    ['a stray brace before it', `dear {name, see ${payload}`],
    ['an array', `[${payload}]`],
    ['an array with other things', `[1, null, ${payload}, "x"]`],
  ])('with %s around an object gives that object, byte for byte', (_, text) => {
    expect(findTextParts(text)).toEqual({ is: 'payloads', from: 'text', texts: [payload] });
  });

  const pasted = '{\n  “a”: "1",\n  "b": { "c": 2 }\n}';

  test.each([
    ['quotes of a word processor', `can you check 🙏\n\`\`\`json\n${pasted}\n\`\`\`\nit says "F": no`, pasted],
    ['a comma too many', `see {"a":1,} thanks`, '{"a":1,}'],
    ['quotes of another language', `body={'a': 1, 'b': {'c': None}}`, `{'a': 1, 'b': {'c': None}}`],
    ['no end', `Hi,\n{"a":{"b":1},"c":[{"d":2},{"e":3}]\n\nBest, A.`, '{"a":{"b":1},"c":[{"d":2},{"e":3}'],
    ['no end, within a text', `Hi,\n{"a":{"b":1},"c":"d`, '{"a":{"b":1},"c":"d'],
  ])('with words around an object that has %s gives that object', (_, text, own) => {
    expect(findTextParts(text)).toEqual({ is: 'payloads', from: 'text', texts: [own] });
  });

  test.each([
    ['a constant of a script', "const p = {\n  merchantBizNo: 'T-1', // new\n  extInfo: { a: 'b', },\n};\n"],
    ['an argument', "send({ orderStatus: 'USED', a: 1 })"],
  ])('of code that holds an order as %s gives the order as it stands', (_, text) => {
    expect(findTextParts(text)).toEqual({
      is: 'payloads',
      from: 'text',
      texts: [text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)],
    });
  });

  test('of code without an order is nothing', () => {
    expect(findTextParts('a { color: red; margin: 0 }\nfunction f() { switch (a) { default: return; } }')).toEqual({
      is: 'nothing',
    });
  });

  const indented = '{\n  "merchantBizNo": "Q-1",\n\n  "note": "a > b"\n}';
  test.each([
    ['once', '> '],
    ['twice', '> > '],
    ['twice, side by side', '>> '],
  ])('that a mail has quoted %s gives what was quoted', (_, mark) => {
    const quoted = `On Monday A. wrote:\r\n\r\n${`Hi,\n${indented}\nBest, A.`.replaceAll(/^/gm, mark)}\n\nwhy?`;
    expect(findTextParts(quoted)).toEqual({ is: 'payloads', from: 'quoted', texts: [indented] });
    expect(findTextParts(indented.replaceAll(/^/gm, mark))).toEqual({
      is: 'payloads',
      from: 'quoted',
      texts: [indented],
    });
  });

  test('with marks of quoting that hold no payload, or stand in one, is read as ever', () => {
    expect(findTextParts('> is it there?\n> yes')).toEqual({ is: 'nothing' });
    expect(findTextParts(`why?\n> no\n> idea\n${payload}`)).toMatchObject({ from: 'text', texts: [payload] });
    const hostile = `>${' '.repeat(200_000)}\n${'> '.repeat(100_000)}\n{`;
    expect(findTextParts(hostile)).toEqual({ is: 'nothing' });
  });

  test('with one object that is broken and one that is not gives both', () => {
    const texts = ['{"a":1,}', payload];
    for (const text of [texts.join('\n'), `first ${texts.join(' then ')}`, texts.toReversed().join('\n\n')])
      expect(findTextParts(text)).toMatchObject({ is: 'payloads', from: 'text' });
    expect(findTextParts(`first ${texts.join(' then ')}`)).toMatchObject({ texts });
  });

  test('whose first line was cut still gives the objects of the others', () => {
    expect(findTextParts(`INFO body={"a":1,"b":"lo\nINFO body=${payload}`)).toMatchObject({ texts: [payload] });
  });

  test('with several objects gives each, whatever separates them', () => {
    const object = fc.json({ maxDepth: 2 }).map((inside) => `{"a":${inside},"b":"}{"}`);
    const separator = fc.constantFrom('\n', ' ', ',\n', '\n\nthen\n', '\uFEFF');
    fc.assert(
      fc.property(fc.array(fc.tuple(separator, object), { minLength: 2, maxLength: 6 }), (pairs) => {
        const texts = pairs.map(([, own]) => own);
        expect(findTextParts(pairs.flat().join(''))).toEqual({ is: 'payloads', from: 'text', texts });
        expect(findTextParts(`[${texts.join(',')}]`)).toEqual({ is: 'payloads', from: 'text', texts });
      }),
    );
  });

  test.each(['Hi team, nothing here', '[]', '[1, 2]', '"text"', '12', '{name}', 'null', 'a: {b} "c'])(
    'such as %j holds nothing',
    (text) => {
      expect(findTextParts(text)).toEqual(
        text.startsWith('{') ? { is: 'payloads', from: 'whole', texts: [text] } : { is: 'nothing' },
      );
    },
  );

  test('that is a story, a bundle or the file of a project is known by its format', () => {
    const story = '{"format":"passbench.story/1","calls":[]}';
    expect(findTextParts(story)).toEqual({ is: 'story', text: story });
    expect(findTextParts('{"format":"passbench.project/1","name":"A","gaps":{}}')).toEqual({ is: 'project' });
    const file = { path: 'payloads/A/B.json', text: payload };
    expect(findTextParts(JSON.stringify({ format: 'passbench.bundle/1', files: [file] }))).toEqual({
      is: 'bundle',
      files: [file],
    });
    expect(findTextParts('{"format":"passbench.bundle/1","files":{}}')).toEqual({ is: 'no-bundle' });
    expect(findTextParts('{"format":"passbench.bundle/9","files":[]}')).toEqual({ is: 'no-bundle' });
  });
});

test('only a few braces that are never closed are skipped', () => {
  expect(findObjects(`${'{"a":'.repeat(200_000)}${payload}`)).toEqual([]);
  expect(findObjects(`{ { ${payload}`).map(({ start, end }) => end - start)).toEqual([payload.length]);
});
