import type { CardModel, CodeFormat } from '../../../../shared/card/card-model.ts';
import { encodedCode } from '../../../../renderer/preview/index.ts';

/** The codes of a card as drawings of their own, each with the blank border that its kind asks for. What cannot be encoded is left out. */
export function codeDrawings({ blocks }: Pick<CardModel, 'blocks'>): readonly string[] {
  return blocks.flatMap((block) => (block.block === 'code' ? codeDrawing(block.value.text, block.format) : []));
}

/** Bars have no height of their own: as tall as a third of their width. */
const barsHigh = 1 / 3;

function codeDrawing(text: string, format: CodeFormat): readonly string[] {
  const code = encodedCode(text, format);
  if ('problem' in code) return [];
  const { d, quiet } = code;
  const isBars = format === 'code128';
  const [width, height] = [code.width + 2 * quiet, isBars ? code.height : code.height + 2 * quiet];
  const size = isBars
    ? `width="${width * 2}" height="${Math.round(width * 2 * barsHigh)}" preserveAspectRatio="none"`
    : `width="${width * 4}" height="${height * 4}"`;
  const box = `${-quiet} ${isBars ? 0 : -quiet} ${width} ${height}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${size} shape-rendering="crispEdges">` +
      `<rect x="${-quiet}" y="${isBars ? 0 : -quiet}" width="${width}" height="${height}" fill="#fff"/>` +
      `<path d="${d}" fill="#000" fill-rule="evenodd"/></svg>\n`,
  ];
}
