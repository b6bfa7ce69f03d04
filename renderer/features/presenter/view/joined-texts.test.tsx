import { expect, test } from 'vitest';
import { blocksOf, textParts, textsOfBlock } from './joined-texts.ts';

/** Lines of an editor as Monaco writes them: in any order on the page, numbered where they are no rest of a wrapped one. */
function editorOf(lines: readonly { readonly top: number; readonly number: string; readonly html: string }[]): Element {
  const place = document.createElement('div');
  place.className = 'monaco-editor';
  const margin = lines.map(
    ({ top, number }) => `<div style="top:${top}px"><div class="line-numbers">${number}</div></div>`,
  );
  const own = lines.map(({ top, html }) => `<div class="view-line" style="top:${top}px"><span>${html}</span></div>`);
  place.innerHTML = `<div class="margin-view-overlays">${margin.join('')}</div><div class="view-lines">${own.join('')}</div>`;
  document.body.replaceChildren(place);
  const [block] = blocksOf([], [place.lastElementChild ?? place]);
  return block ?? place;
}

const secretsOf = (block: Element): readonly string[] =>
  textParts(textsOfBlock(block), (text) =>
    [...text.matchAll(/key: \w+|SECRET/g)].map(({ 0: { length }, index }) => ({ from: index, to: index + length })),
  ).map(({ text, from, to }) => text.data.slice(from, to));

test('finds what marks and wrapped lines divide, and ends at the end of a line', () => {
  const block = editorOf([
    { top: 20, number: '', html: '\u00a0\u00a0RET' },
    { top: 40, number: '2', html: 'SEC' },
    { top: 60, number: '3', html: 'RET' },
    { top: 0, number: '1', html: '<span>S</span><span class="mark">EC</span>' },
    { top: 80, number: '4', html: 'key:\u00a0ab' },
    { top: 100, number: '5', html: 'cd' },
  ]);
  expect(block.className).toBe('view-lines');
  expect(secretsOf(block)).toEqual(['S', 'EC', 'RET', 'key:\u00a0ab']);
});

test('texts of other blocks do not follow each other', () => {
  document.body.innerHTML = '<div id="outer">SEC<div id="inner">RET</div></div>';
  const blocks = [...blocksOf([], [document.body])];
  expect(blocks.map(({ id }) => id)).toEqual(['outer', 'inner']);
  expect(blocks.flatMap(secretsOf)).toEqual([]);
});

test('a text goes on in an inline-block, and ends at a block in it', () => {
  document.body.innerHTML =
    '<p>SEC<span style="display: inline-block">RET</span> and SEC<b style="display: inline-flex"><i style="display: block">RET</i></b></p>';
  expect([...blocksOf([], [document.body])].flatMap(secretsOf)).toEqual(['SEC', 'RET']);
});
