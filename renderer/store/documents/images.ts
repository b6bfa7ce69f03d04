import { imageFields, imageProblems } from '../../../shared/protocol/validate/index.ts';
import type { ImageField } from '../../../shared/protocol/validate/index.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { memoised } from '../selectors.ts';
import type { ImagesSlice } from './slices.ts';

/** Images as far as the user gave them. Nothing is ever fetched from an address that a payload names. */
export function createImages({
  ports,
  set,
  get,
}: SliceContext<
  keyof ImagesSlice | 'look' | 'summariseAll' | 'notify' | 'choose' | 'gaps' | 'analysis' | 'jumpToFinding'
>): ImagesSlice {
  const take = (images: Bench['images']): void => {
    set({ images });
    get().look();
    get().summariseAll();
  };
  return {
    images: new Map(),
    checkImage: async (field, file) => {
      const size = await ports.measureImage(file);
      if ('unread' in size) {
        get().notify({ tone: 'bad', words: { says: 'image-unread', because: size.unread } });
        return;
      }
      const given = { ...size, byteCount: file.size };
      take(new Map(get().images).set(field.address, given));
      if (imageProblems(field.facts, given, get().gaps).length === 0) {
        get().notify({ tone: 'good', words: { says: 'image-fits', ...given } });
        return;
      }
      const finding = get().analysis?.findings.find(({ rule, path }) => rule === 'image' && path === field.path);
      get().choose('panel', 'problems');
      if (finding !== undefined) get().jumpToFinding(finding);
    },
    dismissImage: (address) => {
      const images = new Map(get().images);
      if (images.delete(address)) take(images);
    },
  };
}

/** The fields of the open payload that hold the address of an image. */
export const selectImageFields = memoised(
  (bench) => [bench.analysis, bench.gaps],
  (analysis, gaps): readonly ImageField[] =>
    analysis === null ? [] : imageFields(analysis.scan, { scenario: analysis.scenario, gaps }),
);
