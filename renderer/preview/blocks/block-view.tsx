import type { ReactNode } from 'react';
import type { Block } from '../../../shared/card/card-model.ts';
import { BandBlock } from './band.tsx';
import type { BlockByName, BlockName, BlockProps } from './block-props.ts';
import { ChipsBlock } from './chips.tsx';
import { CodeBlock } from './code.tsx';
import { FactsBlock } from './facts.tsx';
import { HeroBlock } from './hero.tsx';
import { LinkBlock } from './link.tsx';
import { MeterBlock } from './meter.tsx';
import { PeopleBlock } from './people.tsx';
import { PeriodBlock } from './period.tsx';
import { RemarkBlock } from './remark.tsx';
import { RingBlock } from './ring.tsx';
import { RouteBlock } from './route.tsx';
import { TearBlock } from './tear.tsx';

type BlockViews = { readonly [N in BlockName]: (props: BlockProps<N>) => ReactNode };

/** One component for each block of the card model. A block without one is a type error here. */
export const blockViews: BlockViews = {
  route: RouteBlock,
  facts: FactsBlock,
  people: PeopleBlock,
  code: CodeBlock,
  hero: HeroBlock,
  meter: MeterBlock,
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
export function BlockView({ block }: { readonly block: Block }) {
  return drawn(block.block, block);
}
