import type { Block } from '../../../shared/card/card-model.ts';

export type BlockName = Block['block'];
export type BlockByName = { readonly [N in BlockName]: Extract<Block, { readonly block: N }> };
export type BlockProps<N extends BlockName> = { readonly block: BlockByName[N] };
