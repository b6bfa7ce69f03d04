import type { Block } from '../../../shared/card/card-model.ts';

export type BlockName = Block['block'];
/** Every block by its name. */
export type BlockByName = { readonly [N in BlockName]: Extract<Block, { readonly block: N }> };
/** What the component of one block is given. */
export type BlockProps<N extends BlockName> = { readonly block: BlockByName[N] };
