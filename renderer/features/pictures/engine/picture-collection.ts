import { longestOrderKey, longestOrderNumber } from '../../../../shared/documents/size-limits.ts';
import type { Picture, PictureCall } from '../../../../shared/documents/picture-job.ts';
import { inLanguage, type Words } from '../../../../shared/lib/text/words.ts';
import type { AcceptedCall } from '../../../../shared/lifecycle/wallet-state.ts';
import type { PictureTerms } from './picture-choice.ts';
import type { StageView } from '../../../engine/stage/stage.ts';

export type PictureCollection = {
  readonly wallets: readonly { readonly calls: readonly PictureCall[] }[];
  readonly pictures: readonly Picture[];
  /** Adds a picture of a stage and returns its index. `isAlone`: the wallet holds the open order only. */
  readonly add: (
    stage: StageView,
    isAlone: boolean,
    picture: Omit<Picture, 'wallet' | 'at' | 'orderKey'> & Partial<Pick<Picture, 'at' | 'orderKey'>>,
  ) => number;
};

const maxCalls = 400;

const lastValidText: Words = { en: 'Last valid text', zh: '上一份有效文字' };

/** Each picture of an unreadable text is marked: it shows the last valid one. */
export function createPictureCollection({
  isLastGood,
  language,
}: Pick<PictureTerms, 'isLastGood' | 'language'>): PictureCollection {
  const marked = isLastGood ? { mark: inLanguage(lastValidText, language) } : {};
  const wallets: { readonly calls: readonly PictureCall[] }[] = [];
  const pictures: Picture[] = [];
  const known = new Map<StageView, Map<boolean, number>>();
  const walletOf = (stage: StageView, isAlone: boolean): number => {
    const ofStage = known.get(stage) ?? new Map<boolean, number>();
    known.set(stage, ofStage);
    const place = ofStage.get(isAlone) ?? wallets.push({ calls: getPictureCalls(stage, isAlone) }) - 1;
    ofStage.set(isAlone, place);
    return place;
  };
  return {
    wallets,
    pictures,
    add: (stage, isAlone, picture) => {
      const wallet = walletOf(stage, isAlone);
      return pictures.push({ at: stage.at, orderKey: stage.focusKey, ...picture, ...marked, wallet }) - 1;
    },
  };
}

/** Gets the calls that a stage draws, with the draft, limited to the newest. */
export function getShownCalls({ input, draft, focusKey }: StageView, isAlone: boolean): readonly AcceptedCall[] {
  const others = isAlone ? [] : input.accepted.filter(({ orderKey }) => orderKey !== focusKey).slice(-maxCalls);
  const own = input.accepted.filter(({ orderKey }) => orderKey === focusKey).slice(-maxCalls);
  const kept = new Set([...others, ...own]);
  const accepted = input.accepted.filter((call) => kept.has(call));
  return draft?.isDrawn === true ? [...accepted, draft.call] : accepted;
}

function getPictureCalls(stage: StageView, isAlone: boolean): readonly PictureCall[] {
  const { draft } = stage;
  return getShownCalls(stage, isAlone).map((call): PictureCall => ({
    orderKey: call.orderKey.slice(0, longestOrderKey),
    merchantBizNo: call.merchantBizNo.slice(0, longestOrderNumber),
    scenario: call.scenario,
    at: call.at,
    status: call.status.slice(0, longestOrderNumber),
    text: call.payload.text,
    ...(call === draft?.call ? { isDraft: true } : {}),
  }));
}
