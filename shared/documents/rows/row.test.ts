import { describe, expect, it } from 'vitest';
import { columnsIn, type Row } from './row.ts';
import { fillNames } from '../my-variables.ts';
import { resolveVariables } from '../variables.ts';

const long = 'n'.repeat(150);
const row: Row = new Map<string, string | { readonly json: string }>([
  ['name', 'Chan "Tai" \\ Man'],
  ['座位 號', '12A'],
  ['n', { json: '1.50' }],
  ['ok', { json: 'true' }],
  ['say "x"', 'quoted'],
  [long, 'long'],
]);
const resolve = (text: string, of: Row | null = row): ReturnType<typeof resolveVariables> =>
  resolveVariables(text, {
    nowMs: 0,
    uuid32: () => '',
    orderNo: 'M',
    orderCreatedMs: null,
    ...(of === null ? {} : { row: of }),
  });

describe('a variable of a row', () => {
  it('takes its type where it is the whole string, and is escaped text elsewhere', () => {
    const { text, unknown } = resolve(
      '{"a":"{{row.n}}","b":"x{{row.n}}","c":"{{row.ok}}","d":"{{row.name}}","{{row.n}}":1}',
    );
    expect(text).toBe('{"a":1.50,"b":"x1.50","c":true,"d":"Chan \\"Tai\\" \\\\ Man","1.50":1}');
    expect(unknown).toEqual([]);
  });

  it('may have any name without braces, spaces at its ends aside', () => {
    const typed = `["{{row.座位 號}}", "{{row. n }}", "{{row.say \\"x\\"}}", "{{row.${long}}}"]`;
    expect(resolve(typed).text).toBe('["12A", 1.50, "quoted", "long"]');
  });

  it('stays as typed where the row has no such column, and is unknown without a row', () => {
    expect(resolve('["{{row.x}}"]')).toMatchObject({ text: '["{{row.x}}"]', unknown: [{ name: 'row.x' }] });
    expect(resolve('["{{row.n}}"]', null)).toMatchObject({ text: '["{{row.n}}"]', unknown: [{ name: 'row.n' }] });
    expect(resolve('["{{row.{{row.n}}"]').text).toBe('["{{row.1.50"]');
  });

  it('takes linear time, whatever is open', () => {
    const open = `["${'{{row.\\\\'.repeat(200_000)}"]`;
    const started = performance.now();
    expect(resolve(open).text).toBe(open);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('is found and filled in plain texts too', () => {
    expect(columnsIn('{{row.a}} {{ row.b}} {{row. c }} {{row.}}')).toEqual(['a', 'c']);
    expect(fillNames('{{row.name}}/{{row.n}}/{{row.none}}', { row })).toBe('Chan "Tai" \\ Man/1.50/{{row.none}}');
    expect(fillNames('{{row.n}}', {})).toBe('{{row.n}}');
  });
});
