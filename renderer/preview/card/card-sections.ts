import type { Block } from '../../../shared/card/card-model.ts';

type CodeOnly = Extract<Block, { readonly block: 'code' }>;

/** One part of a card between two tears. `codes` are its codes, which dock at the phone's lower edge. */
export type CardSection = { readonly blocks: readonly Block[]; readonly codes: readonly CodeOnly[] };

/**
 * The blocks as the parts of a torn ticket. A tear starts a part; so does the first code, even where the scenario put
 * no tear before it, because a code has to stay in sight when the card is longer than the phone.
 */
export function cardSections(blocks: readonly Block[]): readonly CardSection[] {
  const sections: { blocks: Block[]; codes: CodeOnly[] }[] = [{ blocks: [], codes: [] }];
  for (const block of blocks) {
    const open = sections.at(-1);
    if (open === undefined) break;
    if (block.block === 'tear') {
      if (open.blocks.length > 0 || open.codes.length > 0) sections.push({ blocks: [], codes: [] });
    } else if (block.block === 'code') {
      if (open.blocks.length > 0) sections.push({ blocks: [], codes: [block] });
      else open.codes.push(block);
    } else if (open.codes.length > 0) sections.push({ blocks: [block], codes: [] });
    else open.blocks.push(block);
  }
  return sections.filter((section) => section.blocks.length > 0 || section.codes.length > 0);
}
