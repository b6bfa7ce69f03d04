import { imageProblems } from '../image.ts';
import type { Rule } from '../subject.ts';
import { legalText } from '../survey.ts';
import { problemDraft } from './values.ts';

/** Images that were given, by the address that a field holds: their size in pixels and bytes. */
export const imageRule: Rule = {
  reports: ['image'],
  find: ({ survey, images, gaps }) => {
    if (images.size === 0) return [];
    return survey.values.flatMap((value) => {
      const given = images.get(legalText(value) ?? '');
      const { image } = value.field;
      if (image === undefined || given === undefined) return [];
      return imageProblems(image, given, gaps).map((problem) => problemDraft(value, problem));
    });
  },
};
