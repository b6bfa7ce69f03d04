import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CardModel, CodeFormat } from '../../../../../shared/card/card-model.ts';
import type {
  Picture as PlannedPicture,
  PictureCall,
  PictureJob,
  PictureSheet as Sheet,
} from '../../../../../shared/documents/picture-job.ts';
import { collectValues } from '../../../../../shared/card/trace-texts.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { detectImageKind } from '../../../../../shared/lib/image-kind.ts';
import { scanPayload } from '../../../../../shared/protocol/validate/scan-payload.ts';
import { imageFields } from '../../../../../shared/protocol/validate/validate.ts';
import { wallet } from '../../../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall } from '../../../../../shared/lifecycle/wallet-state.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { createWalletOptions } from '../../../../../shared/scenarios/wallet-options.ts';
import { createOrderFaces } from '../../../../../shared/scenarios/order-faces.ts';
import type { Locale } from '../../../../../shared/specification/locales.ts';
import { phoneOfWidth } from '../../../../../shared/specification/phone-sizes.ts';
import { CardThemeContext } from '../../../../../renderer/preview/card-theme.ts';
import { Picture, type PictureProps, PictureSheet } from '../../../../../renderer/preview/pictures/picture.tsx';
import { encodeCode } from '../../../../../renderer/preview/codes/encode.ts';
import type { Logo } from '../../../../../renderer/preview/preview-types.ts';
import type { OrderFace } from '../../../../../shared/card/card-stack.ts';

/** What pictures of a job are drawn of; made once for all that look into one wallet at one time in one language. */
export type JobDrawing = {
  /** The codes on the card of a picture's open order, each as an SVG. */
  readonly codes: (place: number) => readonly string[];
  readonly pictureMarkup: (place: number) => string;
  /** The same phone with the open order alone, and the texts of its payload by their pointers: what is looked at for cuts. */
  readonly measured: (place: number) => MeasuredMarkup;
  readonly sheetMarkup: (sheet: Sheet) => string;
};

type MeasuredMarkup = { readonly markup: string; readonly values: Readonly<Record<string, string>> };

/** Reads the calls of a job once, and draws its pictures with the components of the window. */
export function drawJob(job: PictureJob): JobDrawing {
  const { picture, lastCall } = readPictures(job);
  const markup = (element: ReactElement): string =>
    renderToStaticMarkup(createElement(CardThemeContext, { value: job.theme?.tokens ?? null }, element));
  return {
    codes: (place) => codeDrawings(picture(place).order?.model ?? { blocks: [] }),
    pictureMarkup: (place) => markup(createElement(Picture, picture(place))),
    measured: (place) => {
      const props = picture(place);
      const orders = props.order === null ? [] : [props.order];
      const root = lastCall(place, props.order)?.payload.root ?? null;
      const values = root === null ? [] : collectValues(root).map(({ pointer, text }) => [pointer, text] as const);
      return {
        markup: markup(createElement(Picture, { ...props, orders })),
        values: Object.fromEntries(values),
      };
    },
    sheetMarkup: ({ title, language, columns, across = 1, percent, groups, texts }) =>
      markup(
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

type ReadPictures = {
  readonly picture: (place: number) => PictureProps;
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
    if (planned === undefined) throw new AppError('INPUT_UNREADABLE', `The job has no picture ${place}.`);
    return planned;
  };
  const lastCall: ReadPictures['lastCall'] = (place, order) => {
    const { wallet: ofWallet, at } = plannedAt(place);
    return calls[ofWallet]?.findLast(({ call }) => call.orderKey === order?.key && call.at <= at)?.call;
  };
  const picture = (place: number): PictureProps => {
    const planned = plannedAt(place);
    const { at, orderKey, locale, surface, widthPx, textPercent, scheme, mark } = planned;
    const orders = facesOf(planned);
    const order = orders.find(({ key }) => key === orderKey) ?? null;
    const call = lastCall(place, order);
    const logo = call === undefined ? null : logoOf(call, locale);
    const look = { size: phoneOfWidth(widthPx), textPercent, scheme };
    return { locale, now: at, look, surface, orders, order, logo, mark };
  };
  return { picture, lastCall };
}

type FacesTerms = { readonly now: number; readonly locale: Locale; readonly gaps: PictureJob['gaps'] };

function facesAt(read: readonly ReadCall[], { now, locale, gaps }: FacesTerms): readonly OrderFace[] {
  const accepted = read.map(({ call }) => call);
  const views = wallet(accepted, now, createWalletOptions({ gaps }));
  return createOrderFaces(views, { locale, now, gaps }, read.find(({ isDraft }) => isDraft)?.call ?? null);
}

type ReadCall = { readonly call: AcceptedCall; readonly isDraft: boolean };

function readCall({ text, isDraft = false, ...facts }: PictureCall): ReadCall {
  return { call: { ...facts, payload: scanPayload(text) }, isDraft };
}

/** Answers the image that a payload names for its card in a language, where the job holds it; null for the card's own sign. */
function drawnLogos(
  { images = [] }: PictureJob,
  gaps: GapChoices,
): (call: AcceptedCall, locale: Locale) => Logo | null {
  const known = new Map(images.flatMap(({ address, bytesBase64 }) => drawable(address, bytesBase64)));
  return ({ orderKey: order, payload, scenario: id }, locale) => {
    const scenario = findScenario(id);
    if (known.size === 0 || scenario === null) return null;
    const field = imageFields(payload, { scenario, gaps }).find((each) => each.locale === locale);
    const picture = known.get(field?.address ?? '');
    if (field === undefined || picture === undefined) return null;
    return { order, shown: { text: field.address, path: field.path }, picture, description: field.address };
  };
}

/** A drawing (SVG) may hold scripts and addresses, and is no image here. */
function drawable(address: string, bytesBase64: string): readonly (readonly [string, string])[] {
  const kind = detectImageKind(Buffer.from(bytesBase64.slice(0, 6000), 'base64'));
  return kind === null || kind === 'svg' ? [] : [[address, `data:${kind};base64,${bytesBase64}`]];
}

/** The codes of a card as drawings of their own, each with the blank border that its kind asks for. What cannot be encoded is left out. */
export function codeDrawings({ blocks }: Pick<CardModel, 'blocks'>): readonly string[] {
  return blocks.flatMap((block) => (block.block === 'code' ? codeDrawing(block.value.text, block.format) : []));
}

/** Bars have no height of their own: as tall as a third of their width. */
const barsHigh = 1 / 3;

function codeDrawing(text: string, format: CodeFormat): readonly string[] {
  const code = encodeCode(text, format);
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
