import { linesTable } from '../../../../shared/card/lines-table.ts';
import type { PictureSheet } from '../../../../shared/documents/picture-job.ts';
import { stampOf } from '../../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';

/** What every picture says of itself, in English: under which assumptions it was drawn, and what of it is exact. */
export function drawnUnder(gaps: GapChoices): PictureSheet['texts'] {
  const stamp = stampOf(gaps);
  return [
    { title: 'Assumptions', text: stamp === '' ? 'All at their defaults.' : stamp.replaceAll(', ', '\n') },
    { title: 'Lines of texts', text: linesTable(gaps, 'en') },
    {
      title: 'What is exact',
      text: 'Exact: texts, limits, state, time. Emulated: how a phone draws them, line breaks and colours among it.',
    },
  ];
}

/** The same of a sheet, which lists what its pictures cut as well. */
export function drawnUnderSheet(gaps: GapChoices): PictureSheet['texts'] {
  const text = 'Nobody has looked: that takes an installed Chromium, Chrome or Edge.';
  return [{ title: 'Texts that are cut', text, tells: 'cuts' }, ...drawnUnder(gaps)];
}

/** The same as one text. */
export function drawnUnderText(gaps: GapChoices): string {
  return drawnUnder(gaps)
    .map(({ title, text }) => `${title}\n${text}`)
    .join('\n\n');
}
