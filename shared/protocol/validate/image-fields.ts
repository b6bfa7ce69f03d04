import type { ImageFacts } from '../../fields/field.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { ValidateOptions } from './options.ts';
import { subjectOf } from './subject.ts';
import { legalText } from './survey.ts';

/** A value of a payload that is the address of an image, and what the image itself must be. */
export type ImageField = {
  readonly path: string;
  readonly name: string;
  /** The locale it stands in, where there is one. */
  readonly locale: string | null;
  readonly address: string;
  readonly facts: ImageFacts;
};

/** The addresses of images that a payload holds, in the tables' order; one that is no legal address names none. */
export function imageFields(scan: JsonScan, options: ValidateOptions): readonly ImageField[] {
  const values = subjectOf(scan, options)?.survey.values ?? [];
  return values.flatMap((value) => {
    const { image } = value.field;
    const address = legalText(value);
    if (image === undefined || address === null || address === '') return [];
    const { name, pointer, place } = value;
    return [{ path: pointer, name, locale: place.locale ?? null, address, facts: image }];
  });
}
