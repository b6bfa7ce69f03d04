import type { LoadedImage } from '../../../shared/bridge/images.ts';
import { imageFields, imageProblems } from '../../../shared/protocol/validate/index.ts';
import type { ImageField, ImageGiven } from '../../../shared/protocol/validate/index.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { Analysis } from '../../engine/payload/analysis.ts';
import { memoised } from '../selectors.ts';
import type { SliceContext } from '../slice.ts';
import type { ImagesSlice } from './slices.ts';

type Context = SliceContext<
  keyof ImagesSlice | 'look' | 'summariseAll' | 'notify' | 'choose' | 'gaps' | 'analysis' | 'jumpToFinding'
>;

/** Images that the user gave, or that the host loaded from where the user has allowed it. */
export function createImages({ ports, set, get }: Context): ImagesSlice {
  const take = (change: Pick<ImagesSlice, 'images' | 'pictures'>): void => {
    const before = get().pictures;
    set(change);
    for (const [address, { url }] of before) if (change.pictures.get(address)?.url !== url) ports.dropAddress(url);
    get().look();
    get().summariseAll();
  };
  /** What is known of an image from now on, and what of it is drawn: nothing of one that was not loaded whole. */
  const keep = (address: string, given: ImageGiven, file: Blob | null): void => {
    const pictures = new Map(get().pictures);
    pictures.delete(address);
    if (file !== null) pictures.set(address, { file, url: ports.addressOf(file) });
    take({ images: new Map(get().images).set(address, given), pictures });
  };
  const tellOf = (field: ImageField, given: ImageGiven): void => {
    if (imageProblems(field.facts, given, get().gaps).length === 0) {
      const { width, height, byteCount } = given;
      get().notify({ tone: 'good', words: { says: 'image-fits', width, height, byteCount } });
      return;
    }
    const finding = get().analysis?.findings.find(({ rule, path }) => rule === 'image' && path === field.path);
    get().choose('panel', 'problems');
    if (finding !== undefined) get().jumpToFinding(finding);
  };
  const attempt = async (ask: () => Promise<void>): Promise<void> => {
    try {
      await ask();
    } catch (error) {
      get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'image', trouble: troubleOf(error) } });
    }
  };
  return {
    images: new Map(),
    pictures: new Map(),
    imageHosts: [],
    checkImage: async (field, file) => {
      const size = await ports.measureImage(file);
      if ('unread' in size) {
        get().notify({ tone: 'bad', words: { says: 'image-unread', because: size.unread } });
        return;
      }
      const given = { ...size, byteCount: file.size };
      keep(field.address, given, file);
      tellOf(field, given);
    },
    giveImage: (locale, file) => {
      const { analysis, gaps } = get();
      const field = imageFieldsOf(analysis, gaps).find((each) => each.locale === locale);
      if (field !== undefined) void get().checkImage(field, file);
      return field !== undefined;
    },
    dismissImage: (address) => {
      const [images, pictures] = [new Map(get().images), new Map(get().pictures)];
      pictures.delete(address);
      if (images.delete(address)) take({ images, pictures });
    },
    readImageHosts: () => attempt(async () => set(await hostsFrom(ports.bridge.images.hosts({})))),
    allowImages: (host, isAllowed) =>
      attempt(async () => set(await hostsFrom(ports.bridge.images.allow({ host, isAllowed })))),
    loadImage: (field) =>
      attempt(async () => {
        const loaded = await ports.bridge.images.load({ address: field.address });
        keep(field.address, loaded, fileOf(loaded));
        tellOf(field, loaded);
      }),
    saveFittingImage: async ({ name, facts, address }) => {
      const picture = get().pictures.get(address);
      if (picture === undefined) return;
      const { width = null, height = null } = facts;
      const fitting = await ports.scaleImage(
        picture.file,
        width === null || height === null ? null : { width, height },
      );
      if (fitting === null) get().notify({ tone: 'bad', words: { says: 'image-unread', because: 'no-image' } });
      else ports.saveFile(`${name}.png`, fitting);
    },
  };
}

async function hostsFrom(
  asked: Promise<{ readonly hosts: readonly string[] }>,
): Promise<Pick<ImagesSlice, 'imageHosts'>> {
  return { imageHosts: (await asked).hosts };
}

function fileOf({ bytesBase64, type }: LoadedImage): Blob | null {
  if (bytesBase64 === null) return null;
  return new Blob([Uint8Array.from(atob(bytesBase64), (unit) => unit.charCodeAt(0))], { type });
}

/** The fields of the open payload that hold the address of an image. */
export const selectImageFields = memoised((bench) => [bench.analysis, bench.gaps], imageFieldsOf);

function imageFieldsOf(analysis: Analysis | null, gaps: GapChoices): readonly ImageField[] {
  return analysis === null ? [] : imageFields(analysis.scan, { scenario: analysis.scenario, gaps });
}

/** The host that an address names, with its port where that is not the usual one; null for one that is loaded from nowhere. */
export function imageHostOf(address: string): string | null {
  return address.startsWith('https://') && URL.canParse(address) ? new URL(address).host : null;
}
