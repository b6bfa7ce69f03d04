import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import { hasHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { readCmd } from './testing/cmd-reading.ts';
import { toldCurl } from './testing/config-reading.ts';
import { hostileBodies } from './testing/hostile-bodies.ts';
import { readPowershell, type Reading } from './testing/powershell-reading.ts';
import { headerLines, preparedRequest } from './testing/prepared-request.ts';
import { toCurl } from './to-curl.ts';

/** Variables of a prompt: one that leaves quotes, and all that the payloads name. */
const variables = new Map([
  ['TEMP', String.raw`D:\O'Brien & Sons\Temp`],
  ['PATH', '" & calc & "'],
  ['COMSPEC', '" & calc & "'],
  ['2BC', '" & calc & "'],
]);

const shells = [
  { form: 'powershell', read: readPowershell },
  { form: 'cmd', read: (command: string): Reading => readCmd(command, variables) },
] as const;

describe.each(shells)('the form $form, read by the rules of its shell', ({ form, read }) => {
  test('sends every hostile body as it is, and runs nothing else', () => {
    for (const body of hostileBodies('/tmp/canary')) {
      const request = preparedRequest(body);
      const command = toCurl(request, { 'scene-code': `x" & calc & %PATH% '; calc` }, form);
      const { method, url, headers, body: sent } = toldCurl(read(command));
      expect({ method, url, headers }).toEqual({ method: 'POST', url: request.url, headers: headerLines(request) });
      expect(btoa(sent)).toBe(request.bodyBase64);
      expect(command.split('\n').find(hasHidden)).toBeUndefined();
    }
  });

  test('sends any bytes and any head as they are', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.string({
        unit: fc.constantFrom(...'\'"\u2018\u2019\u201a\u201b\u201c%^&|<>()!`$\\ ;,=@#{}a1\n'),
        maxLength: 20,
      }),
    );
    fc.assert(
      fc.property(text, text, (inHead, inBody) => {
        const value = `x${inHead.toWellFormed().replaceAll('\0', '')}`;
        const request = { ...preparedRequest(Buffer.from(inBody)), url: value, headers: [['X', value] as const] };
        const { url, headers, body } = toldCurl(read(toCurl(request, {}, form)));
        expect({ url, header: headers.at(-1) }).toEqual({ url: value, header: `X: ${value}` });
        expect(btoa(body)).toBe(request.bodyBase64);
      }),
      { numRuns: 100 },
    );
  });

  test('goes through files where a body is longer than any line may be', () => {
    const request = preparedRequest(Buffer.from(JSON.stringify({ a: 'x'.repeat(200_000) })));
    const command = toCurl(request, {}, form);
    expect(btoa(toldCurl(read(command)).body)).toBe(request.bodyBase64);
    expect(Math.max(...command.split('\n').map((line) => line.length))).toBeLessThanOrEqual(8191);
  });
});

test('PowerShell gets ASCII alone, which is the same in every code page and after every paste', () => {
  for (const body of [
    ...hostileBodies('/tmp/canary'),
    Buffer.from('{"a": "云; calc #", "b": "a\u2013b \u201cc\u201d"}'),
  ])
    expect(toCurl(preparedRequest(body), {}, 'powershell')).toMatch(/^[\n -~]*$/);
});

test('PowerShell removes its files by their names, not by patterns', () => {
  const command = toCurl(preparedRequest(Buffer.from('{}')), {}, 'powershell');
  expect(command).toContain('Remove-Item -LiteralPath $head, $body');
});

test('cmd gets many headers in a file too: a line has an end', () => {
  const headers = Array.from({ length: 60 }, (_, at) => [`X-${at}`, 'x'.repeat(190)] as const);
  const command = toCurl({ ...preparedRequest(Buffer.from('{}')), url: 'http://127.0.0.1:7433/a', headers }, {}, 'cmd');
  expect(Math.max(...command.split('\n').map((line) => line.length))).toBeLessThan(4000);
  expect(toldCurl(readCmd(command, variables)).headers).toHaveLength(62);
});

test('cmd gets no percent sign but that of its folder, so that a file of commands reads the same', () => {
  const request = preparedRequest(Buffer.from('{}'));
  expect(toCurl(request, { 'scene-code': '%PATH%' }, 'cmd').replaceAll('%TEMP%', '')).not.toMatch(/[%!^]/);
});

test('cmd gets a head that means nothing to it as arguments', () => {
  const request = {
    ...preparedRequest(Buffer.from('{}')),
    url: 'http://127.0.0.1:7433/a?b=c&d',
    headers: [['X', 'y'] as const],
  };
  const command = toCurl(request, {}, 'cmd');
  expect(command).toContain('-X POST "http://127.0.0.1:7433/a?b=c&d" -H "Expect:" -H "Accept:" -H "X: y"');
  expect(toldCurl(readCmd(command, variables)).url).toBe(request.url);
});
