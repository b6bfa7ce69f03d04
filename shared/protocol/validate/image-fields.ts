import type { ImageFacts } from '../../fields/field.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { ValidateOptions } from './options.ts';
import { subjectOf } from './subject.ts';
import { legalText } from './survey.ts';

export type ImageField = {
  readonly path: string;
  readonly name: string;
  /** The locale it stands in, where there is one. */
  readonly locale: string | null;
  readonly address: string;
  readonly facts: ImageFacts;
};

/** A payload's image addresses, in the tables' order; invalid ones are skipped. */
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
