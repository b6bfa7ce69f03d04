import { inLanguage } from '../../shared/lib/text/words.ts';
import { changedGaps } from '../../shared/gaps/gap-choices.ts';
import { gapWords } from '../../shared/gaps/gap-words.ts';
import { gaps } from '../../shared/gaps/gaps.ts';
import type { Command } from './command.ts';
import { always } from './command.ts';

/** One command for each gap, which leads to it, and one that takes every default again. */
export const gapCommands: readonly Command[] = [
  {
    id: 'gaps.reset',
    group: 'gaps',
    label: (say) => say('commands.resetGaps'),
    isEnabled: (bench) => changedGaps(bench.gaps).length > 0,
    run: (bench) => bench.resetGaps(),
  },
  ...gaps.map(({ id }): Command => ({
    id: `gaps.${id}`,
    group: 'gaps',
    label: (say, language) => say('commands.changeGap', { gap: id, point: inLanguage(gapWords[id].point, language) }),
    isEnabled: always,
    run: (bench) => bench.showGap(id),
  })),
];
