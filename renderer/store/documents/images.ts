import { fromByteText } from '../../../shared/lib/text/from-base64.ts';
import type { LoadedImage } from '../../../shared/bridge/images.ts';
import { imageFields, type ImageField } from '../../../shared/protocol/validate/validate.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { Analysis } from '../../engine/payload/analysis.ts';
import { narrowScan } from '../../engine/payload/narrow-payload.ts';
import { memoised } from '../selectors.ts';
import type { BenchPorts } from '../ports.ts';
import type { BenchStore, SliceContext } from '../slice.ts';
import { scaleImageToFit } from './scale-image-to-fit.ts';
import type { ImagesSlice } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';
import { bytesOfKilobyte, imageProblems, type ImageGiven } from '../../../shared/protocol/validate/options.ts';

type Context = SliceContext<
  keyof ImagesSlice | 'settings' | 'summariseAll' | 'notify' | 'choose' | 'gaps' | 'analysis' | 'jumpToFinding'
>;

/** Images that the user gave, or that the host loaded with permission. */
export function createImages(context: Context): ImagesSlice {
  const { ports, get } = context;
  return {
    images: new Map(),
    pictures: new Map(),
    imageHosts: [],
    loadedImages: new Set(),
    checkImage: async (field, file) => {
      const size = await ports.measureImage(file);
      const held = 'unread' in size ? null : await copyOf(file);
      if ('unread' in size || held === null) {
        get().notify({
          tone: 'bad',
          words: { says: 'image-unread', because: 'unread' in size ? size.unread : 'gone' },
        });
        return;
      }
      const given = { ...size, byteCount: file.size };
      storeImage(context, field.address, { given, file: held, isLoaded: false });
      tellOf(context, field, given);
    },
    giveImage: (locale, file) => {
      const { analysis, gaps } = get();
      const field = imageFieldsOf(analysis, gaps).find((each) => each.locale === locale);
      if (field !== undefined) void get().checkImage(field, file);
      return field !== undefined;
    },
    dismissImage: (address) => forget(context, [address]),
    ...loadingActions(context),
    saveFittingImage: async ({ name, facts, address }) => {
      const { gaps, pictures, images } = get();
      const [file, given] = [pictures.get(address)?.file, images.get(address)];
      if (file === undefined || given === undefined) return;
      const fitting = await scaleImageToFit(file, { facts, given, gaps, scaleImage: ports.scaleImage });
      if ('none' in fitting) {
        get().notify({ tone: 'bad', words: { says: 'image-unread', because: fitting.none } });
        return;
      }
      ports.saveFile(`${name}.png`, fitting.copy);
      get().notify({
        tone: 'good',
        words: { says: 'image-copied', ...fitting.given, kilobyte: bytesOfKilobyte(get().gaps) },
      });
    },
  };
}

/** The user's file may change or disappear; the copy stays. */
function copyOf(file: Blob): Promise<Blob | null> {
  return file.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type: file.type }),
    () => null,
  );
}

type LoadingActions = 'readImageHosts' | 'allowImages' | 'loadImage' | 'loadAllowedImages';

function loadingActions(context: Context): Pick<ImagesSlice, LoadingActions> {
  const { ports, set, get } = context;
  /** Addresses that were tried; a failed one is not tried again automatically. */
  const asked = new Set<string>();
  const attempt = async (ask: () => Promise<void>): Promise<boolean> => {
    try {
      await ask();
      return true;
    } catch (error) {
      get().notify(troubleNotice('image', troubleOf(error)));
      return false;
    }
  };
  let questions = 0;
  /** Of two questions on their way the later one knows more. */
  const takeHosts = async (asking: Promise<{ readonly hosts: readonly string[] }>): Promise<void> => {
    const question = ++questions;
    const { hosts: imageHosts } = await asking;
    if (question === questions) set({ imageHosts });
  };
  const load = async (address: string): Promise<LoadedImage> => {
    asked.add(address);
    const loaded = await ports.bridge.images.load({ address });
    storeImage(context, address, { given: loaded, file: fileOf(loaded), isLoaded: true });
    return loaded;
  };
  return {
    readImageHosts: async () => void (await attempt(() => takeHosts(ports.bridge.images.hosts({})))),
    allowImages: (host, isAllowed) =>
      attempt(async () => {
        await takeHosts(ports.bridge.images.allow({ host, isAllowed }));
        const ofHost = (address: string): boolean => imageHostOf(address) === host;
        for (const address of [...asked].filter(ofHost)) asked.delete(address);
        if (!isAllowed) forget(context, [...get().loadedImages].filter(ofHost));
      }),
    loadImage: async (field) => void (await attempt(async () => tellOf(context, field, await load(field.address)))),
    loadAllowedImages: async () => {
      const { imageHosts, images, analysis, gaps, settings } = get();
      if (settings.network === 'off') return;
      const addresses = new Set(imageFieldsOf(analysis, gaps).map(({ address }) => address));
      const refused = new Set<string>();
      for (const address of addresses) {
        const host = imageHostOf(address);
        if (host === null || !imageHosts.includes(host) || images.has(address) || asked.has(address)) continue;
        // For one host one failure is reported.
        if (refused.has(host)) asked.add(address);
        else if (!(await attempt(async () => void (await load(address))))) refused.add(host);
      }
    },
  };
}

type Taken = Pick<ImagesSlice, 'images' | 'pictures' | 'loadedImages'>;

function take({ ports, set, get }: Context, change: Taken): void {
  const before = get().pictures;
  set(change);
  for (const [address, { url }] of before) if (change.pictures.get(address)?.url !== url) ports.dropAddress(url);
  get().summariseAll();
}

type Kept = { readonly given: ImageGiven; readonly file: Blob | null; readonly isLoaded: boolean };

/** Stores an image; a picture only where the file is complete. */
function storeImage(context: Context, address: string, { given, file, isLoaded }: Kept): void {
  const { ports, get } = context;
  const [pictures, loadedImages] = [new Map(get().pictures), new Set(get().loadedImages)];
  pictures.delete(address);
  loadedImages.delete(address);
  if (isLoaded) loadedImages.add(address);
  if (file !== null) pictures.set(address, { file, url: ports.addressOf(file) });
  take(context, { images: new Map(get().images).set(address, given), pictures, loadedImages });
}

function forget(context: Context, addresses: readonly string[]): void {
  const { get } = context;
  const [images, pictures, loadedImages] = [
    new Map(get().images),
    new Map(get().pictures),
    new Set(get().loadedImages),
  ];
  const known = addresses.filter((address) => images.delete(address));
  for (const address of known) {
    pictures.delete(address);
    loadedImages.delete(address);
  }
  if (known.length > 0) take(context, { images, pictures, loadedImages });
}

function tellOf({ get }: Context, field: ImageField, given: ImageGiven): void {
  if (imageProblems(field.facts, given, get().gaps).length === 0) {
    const { width, height, byteCount } = given;
    get().notify({
      tone: 'good',
      words: { says: 'image-fits', width, height, byteCount, kilobyte: bytesOfKilobyte(get().gaps) },
    });
    return;
  }
  const finding = get().analysis?.findings.find(({ rule, path }) => rule === 'image' && path === field.path);
  get().choose('panel', 'problems');
  if (finding !== undefined) get().jumpToFinding(finding);
}

function fileOf({ bytesBase64, type }: LoadedImage): Blob | null {
  if (bytesBase64 === null) return null;
  return new Blob([fromByteText(atob(bytesBase64))], { type });
}

export const selectImageFields = memoised((bench) => [bench.analysis, bench.gaps], imageFieldsOf);

/** The same of an analysis and the assumptions in force. */
export function imageFieldsOf(analysis: Analysis | null, gaps: GapChoices): readonly ImageField[] {
  if (analysis === null) return [];
  const { scan, scenario } = analysis;
  return imageFields(narrowScan(scan, scenario.fields), { scenario, gaps });
}

/** The host of an https address, with a port that is not the default; else null. */
export function imageHostOf(address: string): string | null {
  return address.startsWith('https://') && URL.canParse(address) ? new URL(address).host : null;
}

/** An address being typed is not requested. */
const stillMs = 1000;

/** Loads the active payload's images from allowed hosts, once their addresses stop changing. */
export function followImages(store: BenchStore, { later }: Pick<BenchPorts, 'later'>): void {
  let cancel = (): void => {};
  let wanted: unknown = null;
  store.subscribe((state, before) => {
    if (state.phase !== 'ready') return;
    if (before.phase !== 'ready') void state.readImageHosts();
    const { network } = state.settings;
    const isSame =
      state.analysis === before.analysis &&
      state.imageHosts === before.imageHosts &&
      network === before.settings.network;
    if (isSame) return;
    if (state.imageHosts.length === 0 || network === 'off') {
      wanted = null;
      return;
    }
    // The payload is inspected every second; its addresses are the same.
    const wants = JSON.stringify([state.imageHosts, selectImageFields(state).map(({ address }) => address)]);
    if (wants === wanted) return;
    wanted = wants;
    cancel();
    cancel = later(stillMs, () => void store.getState().loadAllowedImages());
  });
}
