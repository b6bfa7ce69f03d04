import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SearchBox } from './search-box.tsx';

test('a search box names itself and hands what else it is given to its input', () => {
  const box = renderToStaticMarkup(
    <SearchBox label="Find" value="stale" onSearch={() => undefined} data-reference-search="" spellCheck={false} />,
  );
  const input = /<input[^>]*>/.exec(box)?.[0] ?? '';
  for (const said of [
    'type="search"',
    'aria-label="Find"',
    'placeholder="Find"',
    'value="stale"',
    'spellCheck="false"',
  ]) {
    expect(input).toContain(said);
  }
  expect(input).toContain('data-reference-search');
});
