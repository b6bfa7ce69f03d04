import { describe, expect, it } from 'vitest';
import type { Block } from '../../../shared/card/card-model.ts';
import { splitIntoSections } from './card-face.tsx';

const facts: Block = { block: 'facts', facts: [] };
const tear: Block = { block: 'tear' };
const code: Block = { block: 'code', value: { text: '1' }, format: 'qr', message: null, owner: null };

function shape(blocks: readonly Block[]): readonly string[] {
  return splitIntoSections(blocks).map((section) =>
    [...section.blocks.map((block) => block.block), ...section.codes.map(() => 'code')].join(' '),
  );
}

describe('cardSections', () => {
  it('starts a part at a tear', () => {
    expect(shape([facts, tear, facts])).toEqual(['facts', 'facts']);
  });

  it('starts a part at the first code, with a tear before it or without', () => {
    expect(shape([facts, code])).toEqual(['facts', 'code']);
    expect(shape([facts, tear, code])).toEqual(['facts', 'code']);
  });

  it('keeps the codes of several travellers together and what follows apart', () => {
    expect(shape([facts, code, code, facts])).toEqual(['facts', 'code code', 'facts']);
  });

  it('draws no empty part for a tear at an end or twice', () => {
    expect(shape([tear, facts, tear, tear, facts, tear])).toEqual(['facts', 'facts']);
    expect(shape([])).toEqual([]);
  });
});
