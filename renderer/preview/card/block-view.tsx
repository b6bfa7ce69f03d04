import { memo } from 'react';
import type { ReactNode } from 'react';
import type { Block } from '../../../shared/card/card-model.ts';
import { isSameData } from '../../../shared/lib/same-data.ts';
import { BandBlock } from '../blocks/band.tsx';
import type { BlockByName, BlockName, BlockProps } from '../blocks/block-props.ts';
import { ChipsBlock } from '../blocks/chips.tsx';
import { CodeBlock } from '../blocks/figures/code.tsx';
import { FactsBlock } from '../blocks/facts.tsx';
import { HeroBlock } from '../blocks/hero.tsx';
import { LinkBlock } from '../blocks/link.tsx';
import { PeopleBlock } from '../blocks/people.tsx';
import { PeriodBlock } from '../blocks/period.tsx';
import { RemarkBlock } from '../blocks/remark.tsx';
import { RingBlock } from '../blocks/figures/ring.tsx';
import { RouteBlock } from '../blocks/figures/route.tsx';
import { TearBlock } from '../blocks/figures/tear.tsx';

type BlockViews = { readonly [N in BlockName]: (props: BlockProps<N>) => ReactNode };

/** One component for each block of the card model. A block without one is a type error here. */
export const blockViews: BlockViews = {
  route: RouteBlock,
  facts: FactsBlock,
  people: PeopleBlock,
  code: CodeBlock,
  hero: HeroBlock,
  ring: RingBlock,
  period: PeriodBlock,
  chips: ChipsBlock,
  band: BandBlock,
  remark: RemarkBlock,
  link: LinkBlock,
  tear: TearBlock,
};

function drawn<N extends BlockName>(name: N, block: BlockByName[N]): ReactNode {
  const View = blockViews[name];
  return View({ block });
}

/** Draws any block. Give it a key that holds the block's name, so that another kind in its place starts anew. */
export const BlockView = memo(function BlockView({ block }: { readonly block: Block }) {
  return drawn(block.block, block);
}, isSameData);
