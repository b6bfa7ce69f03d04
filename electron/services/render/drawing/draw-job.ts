import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { OrderFace } from '../../../../shared/card/order-face.ts';
import type {
  Picture as PlannedPicture,
  PictureCall,
  PictureJob,
  PictureSheet as Sheet,
} from '../../../../shared/documents/picture-job.ts';
import { valuesIn } from '../../../../shared/card/trace.ts';
import { scanPayload } from '../../../../shared/protocol/validate/density.ts';
import { wallet } from '../../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall } from '../../../../shared/lifecycle/wallet-state.ts';
import { walletOptionsOf } from '../../../../shared/scenarios/wallet-options.ts';
import { orderFaces } from '../../../../shared/scenarios/order-faces.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import { phoneOfWidth } from '../../../../shared/specification/phone-sizes.ts';
import { Picture, PictureSheet } from '../../../../renderer/preview/index.ts';
import type { PictureProps } from '../../../../renderer/preview/index.ts';
import { drawnLogos } from './drawn-logos.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';

/** What pictures of a job are drawn of; made once for all that look into one wallet at one time in one language. */
export type JobDrawing = {
  readonly picture: (place: number) => PictureProps;
  /** One picture, as the markup of a page. */
  readonly pictureMarkup: (place: number) => string;
  /** The same phone with the open order alone, and the texts of its payload by their pointers: what is looked at for cuts. */
  readonly measured: (place: number) => MeasuredMarkup;
  readonly sheetMarkup: (sheet: Sheet) => string;
};

export type MeasuredMarkup = { readonly markup: string; readonly values: Readonly<Record<string, string>> };

/** Reads the calls of a job once, and draws its pictures with the components of the window. */
export function drawJob(job: PictureJob): JobDrawing {
  const { picture, lastCall } = readPictures(job);
  return {
    picture,
    pictureMarkup: (place) => renderToStaticMarkup(createElement(Picture, picture(place))),
    measured: (place) => {
      const props = picture(place);
      const orders = props.order === null ? [] : [props.order];
      const root = lastCall(place, props.order)?.payload.root ?? null;
      const values = root === null ? [] : valuesIn(root).map(({ pointer, text }) => [pointer, text] as const);
      return {
        markup: renderToStaticMarkup(createElement(Picture, { ...props, orders })),
        values: Object.fromEntries(values),
      };
    },
    sheetMarkup: ({ title, language, columns, across = 1, percent, groups, texts }) =>
      renderToStaticMarkup(
        createElement(PictureSheet, {
          title,
          lang: language === 'en' ? 'en' : 'zh-HK',
          columns,
          across,
          scale: percent / 100,
          groups: groups.map((group) => ({
            title: group.title,
            cells: group.pictures.map((place) => ({
              caption: job.pictures[place]?.caption ?? [],
              picture: picture(place),
            })),
          })),
          texts,
        }),
      ),
  };
}

type ReadPictures = Pick<JobDrawing, 'picture'> & {
  /** The call of an order that a picture shows; none of no order. */
  readonly lastCall: (place: number, order: OrderFace | null) => AcceptedCall | undefined;
};

function readPictures(job: PictureJob): ReadPictures {
  const { wallets, pictures, gaps } = job;
  const logoOf = drawnLogos(job, gaps);
  const calls = wallets.map((each) => each.calls.map(readCall));
  const known = new Map<string, readonly OrderFace[]>();
  const facesOf = ({ wallet: place, at, locale }: PlannedPicture): readonly OrderFace[] => {
    const key = `${place} ${at} ${locale}`;
    const faces = known.get(key) ?? facesAt(calls[place] ?? [], { now: at, locale, gaps });
    known.set(key, faces);
    return faces;
  };
  const plannedAt = (place: number): PlannedPicture => {
    const planned = pictures[place];
    if (planned === undefined) throw new BenchError('INPUT_UNREADABLE', `The job has no picture ${place}.`);
    return planned;
  };
  const lastCall: ReadPictures['lastCall'] = (place, order) => {
    const { wallet: ofWallet, at } = plannedAt(place);
    return calls[ofWallet]?.findLast(({ call }) => call.orderKey === order?.key && call.at <= at)?.call;
  };
  const picture = (place: number): PictureProps => {
    const planned = plannedAt(place);
    const { at, orderKey, locale, surface, widthPx, textPercent, scheme } = planned;
    const orders = facesOf(planned);
    const order = orders.find(({ key }) => key === orderKey) ?? null;
    const call = lastCall(place, order);
    const logo = call === undefined ? null : logoOf(call, locale);
    const look = { size: phoneOfWidth(widthPx), textPercent, scheme };
    return { locale, now: at, look, surface, orders, order, logo };
  };
  return { picture, lastCall };
}

type FacesTerms = { readonly now: number; readonly locale: Locale; readonly gaps: PictureJob['gaps'] };

function facesAt(read: readonly ReadCall[], { now, locale, gaps }: FacesTerms): readonly OrderFace[] {
  const accepted = read.map(({ call }) => call);
  const views = wallet(accepted, now, walletOptionsOf({ gaps }));
  return orderFaces(views, { locale, now, gaps }, read.find(({ isDraft }) => isDraft)?.call ?? null);
}

type ReadCall = { readonly call: AcceptedCall; readonly isDraft: boolean };

function readCall({ text, isDraft = false, ...facts }: PictureCall): ReadCall {
  return { call: { ...facts, payload: scanPayload(text) }, isDraft };
}
