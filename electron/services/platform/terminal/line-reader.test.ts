import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createLineReader, type LineInput } from './line-reader.ts';

function pipe() {
  const input = new PassThrough();
  const lines = createLineReader(input);
  const heard: string[] = [];
  lines.onLine((line) => heard.push(line));
  return { input, lines, heard };
}

/** A terminal is a pipe that can be told to give every key and to show none. */
function terminal() {
  const modes: boolean[] = [];
  const input: LineInput & PassThrough = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => modes.push(raw),
  });
  const lines = createLineReader(input);
  const heard: string[] = [];
  lines.onLine((line) => heard.push(line));
  return { input, lines, heard, modes };
}

const never = new AbortController().signal;

describe('lines of a pipe', () => {
  test('go to the question, and the others to the listener', async () => {
    const { input, lines, heard } = pipe();
    expect(lines.hides).toBe(false);
    input.write('amber\n');
    await expect.poll(() => heard).toEqual(['amber']);
    const secret = lines.secret(never);
    input.write(Buffer.from('密碼 phrase\r\n\n').subarray(0, 4));
    input.write(Buffer.from('密碼 phrase\r\n\n').subarray(4));
    expect(await secret).toBe('密碼 phrase');
    await expect.poll(() => heard).toEqual(['amber', '']);
  });

  test('end with the input: pending and later questions get null', async () => {
    const { input, lines } = pipe();
    const secret = lines.secret(never);
    expect(lines.isOpen()).toBe(true);
    input.end('half a line');
    expect(await secret).toBeNull();
    expect(lines.isOpen()).toBe(false);
    expect(await lines.secret(never)).toBeNull();
  });

  test('a question that is called off leaves the next line to the listener', async () => {
    const { input, lines, heard } = pipe();
    const off = new AbortController();
    const secret = lines.secret(off.signal);
    off.abort();
    expect(await secret).toBeNull();
    expect(await lines.secret(off.signal)).toBeNull();
    input.write('birch\n');
    await expect.poll(() => heard).toEqual(['birch']);
  });

  test('a line without an end fills no memory', async () => {
    const { input, lines } = pipe();
    const secret = lines.secret(never);
    for (let times = 0; times < 10; times += 1) input.write('x'.repeat(60_000));
    input.write('\n');
    expect((await secret)?.length).toBeLessThanOrEqual(64 * 1024 + 60_000);
  });
});

describe('a terminal', () => {
  test('shows nothing while a secret is typed, and everything afterwards', async () => {
    const { input, lines, heard, modes } = terminal();
    const secret = lines.secret(never);
    expect([lines.hides, modes]).toEqual([true, [true]]);
    for (const key of ['s', 'x', '\u007f', 'e', '\r']) input.write(key);
    expect(await secret).toBe('se');
    expect(modes).toEqual([true, false]);
    input.write('\n');
    await expect.poll(() => heard).toEqual(['']);
  });

  test('Ctrl+C ends the question, and not the program', async () => {
    const { input, lines, modes } = terminal();
    const secret = lines.secret(never);
    input.write('half\u0003');
    expect(await secret).toBeNull();
    expect(modes).toEqual([true, false]);
  });

  test('what is typed ahead answers the next question', async () => {
    const { input, lines } = terminal();
    const first = lines.secret(never);
    input.write('one\rtwo\r');
    expect(await first).toBe('one');
    expect(await lines.secret(never)).toBe('two');
  });

  test('is as it was once it is let go', async () => {
    const { lines, modes } = terminal();
    const secret = lines.secret(never);
    lines.close();
    expect(await secret).toBeNull();
    expect(modes).toEqual([true, false]);
  });
});
