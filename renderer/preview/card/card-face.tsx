import type { CardState } from '../../../shared/specification/enumerations.ts';
import { memo, type ReactNode } from 'react';
import type { Block, CardModel } from '../../../shared/card/card-model.ts';
import { isSameData } from '../../../shared/lib/same-data.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { localeFacts } from '../../../shared/specification/locales.ts';
import { CodeBlock } from '../blocks/figures/code.tsx';
import { getCardColours } from '../card-colours.ts';
import {
  BandBlock,
  ChipsBlock,
  FactsBlock,
  HeroBlock,
  LinkBlock,
  PeriodBlock,
  RemarkBlock,
  PeopleBlock,
} from '../blocks/value-blocks.tsx';
import styles from './card-face.module.css';
import { CardHeader } from './card-header.tsx';
import { MoreSign } from '../icons.tsx';
import { getPhoneLabels, inPhoneLanguage } from '../text/labels.ts';
import { SurfaceLinesContext, useSurfaceLines } from '../text/surface-lines.ts';
import { PickingContext, usePicking } from '../text/picking.ts';
import type { PickingProps } from '../preview-types.ts';
import type { BlockByName, BlockName, BlockProps } from '../blocks/block-props.ts';
import { RingBlock } from '../blocks/figures/ring.tsx';
import { RouteBlock } from '../blocks/figures/route.tsx';

/** The tear line; its notches belong to the card's outline. */
function TearBlock() {
  return <hr className={styles.tear} aria-hidden="true" />;
}

type BlockViews = { readonly [N in BlockName]: (props: BlockProps<N>) => ReactNode };

/** A component for each block; a missing one is a type error. */
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

function renderBlock<N extends BlockName>(name: N, block: BlockByName[N]): ReactNode {
  const View = blockViews[name];
  return View({ block });
}

/** Renders any block. Its key should contain the block's name, so that another kind remounts. */
const BlockView = memo(function BlockView({ block }: { readonly block: Block }) {
  return renderBlock(block.block, block);
}, isSameData);

type CodeOnly = Extract<Block, { readonly block: 'code' }>;

/** A part of a card between tears. `codes` dock at the phone's lower edge. */
type CardSection = { readonly blocks: readonly Block[]; readonly codes: readonly CodeOnly[] };

/** Splits blocks at tears, and before the first code: codes stay visible on a card longer than the phone. */
export function splitIntoSections(blocks: readonly Block[]): readonly CardSection[] {
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

type CardFaceProps = PickingProps & {
  readonly model: CardModel;
  /** The order's key, where one of several is traced. */
  readonly order?: string;
  /** `active` when absent. `removed` and `none` are greyed, except a record. */
  readonly state?: CardState;
  /** The reason under the head of a card no longer in use. */
  readonly why?: Words;
};

/** Shows a card in full, as wide as its container. In a shorter phone its codes dock at the lower edge. */
export const CardFace = memo(function CardFace(props: CardFaceProps) {
  const { model, order, state = 'active', why, ...picking } = props;
  const [first, ...others] = model.blocks;
  const band = first?.block === 'band' ? first : null;
  const sections = splitIntoSections(band === null ? model.blocks : others);
  const labels = getPhoneLabels(model.locale);
  const inUse = state === 'active' || state === 'service-card';
  const spent = !inUse && model.record !== true;
  return (
    <PickingContext value={usePicking(model.locale, picking, order)}>
      <SurfaceLinesContext value={useSurfaceLines('ticket', model.lines)}>
        <article
          data-surface="ticket"
          className={styles.card}
          {...getCardColours(model.style, spent)}
          data-state={state}
          lang={localeFacts[model.locale].tag}
          aria-label={model.title.text}
        >
          <CardHeader model={model}>{band === null ? null : <BandBlock block={band} />}</CardHeader>
          {inUse ? null : <StateLine model={model} state={state} why={why} />}
          {sections.map((section, place) => (
            // Parts are identified by position.
            // oxlint-disable-next-line react/no-array-index-key
            <Section
              key={place}
              codesBelow={labels.codesBelow(section.codes.length)}
              section={section}
              first={place === 0}
              last={place === sections.length - 1}
              all={countPeople(model)}
              stamp={spent ? getStateWord({ model, state }) : null}
            />
          ))}
        </article>
      </SurfaceLinesContext>
    </PickingContext>
  );
}, isSameData);

/** Codes of a row visible without scrolling. */
const codesInSight = 3;

type SectionProps = {
  readonly section: CardSection;
  readonly first: boolean;
  readonly last: boolean;
  readonly all: string;
  /** Says that codes are below, on a screen too low to dock them. */
  readonly codesBelow: string;
  /** Stamped on each code of a spent card; the state line says it in words. */
  readonly stamp: string | null;
};

function Section({ section, first, last, all, codesBelow, stamp }: SectionProps) {
  const { blocks, codes } = section;
  const shape = [
    styles.section,
    first ? '' : styles.torn,
    last ? '' : styles.holding,
    codes.length > 0 ? styles.stub : '',
  ];
  return (
    <>
      {codes.length > 0 && last ? (
        <div className={styles.fold} aria-hidden="true">
          <span className={styles.veil} />
          <span className={styles.folded}>
            {codesBelow}
            <MoreSign />
          </span>
        </div>
      ) : null}
      <div className={shape.join(' ')}>
        {first ? null : <TearBlock />}
        {codes.length > 0 && last ? (
          <span className={styles.more} aria-hidden="true">
            {all}
            <MoreSign />
          </span>
        ) : null}
        {blocks.map((block, place) => (
          <BlockView key={`${block.block} ${place}`} block={block} />
        ))}
        {codes.length === 0 ? null : (
          // The row of codes scrolls, so it must be focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={styles.codes} data-count={codes.length} tabIndex={codes.length > 1 ? 0 : undefined}>
            {codes.map((code, place) => (
              <div key={`code ${place}`} className={styles.codeSlot}>
                <CodeBlock block={code} inSight={place < codesInSight} stamp={stamp} />
              </div>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function countPeople({ blocks, locale }: CardModel): string {
  const people = blocks.flatMap((block) => (block.block === 'people' ? block.people : []));
  return people.length > 1 ? getPhoneLabels(locale).allPeople(people.length) : '';
}

type StateProps = { readonly model: CardModel; readonly state: CardState; readonly why?: Words };

function getStateWord({ model, state }: StateProps): string {
  const labels = getPhoneLabels(model.locale);
  if (state === 'used' || state === 'expired' || state === 'removed') return labels.state[state];
  return model.record === true ? labels.plainRecord : labels.noCard;
}

function StateLine(props: StateProps) {
  const { model, why } = props;
  return (
    <p className={styles.stateLine}>
      <strong>{getStateWord(props)}</strong>
      {why === undefined ? null : <span>{inPhoneLanguage(why, model.locale)}</span>}
    </p>
  );
}
