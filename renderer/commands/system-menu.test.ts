import { expect, test } from 'vitest';
import { systemMenuSchema } from '../../shared/bridge/system-menu.ts';
import { startWords } from '../words/i18n.ts';
import { commandGroups } from './command.ts';
import { commands } from './commands.ts';
import { systemMenu } from './system-menu.ts';

test.each(['en', 'zh-Hant-HK'] as const)(
  'every command but those of single things stands once in a menu (%s)',
  async (language) => {
    const { t } = await startWords(language);
    const menu = systemMenuSchema.parse(systemMenu(t, language, 'linux'));
    const items = menu.menus.flatMap(({ sections }) => sections.flat());
    const left = new Set<string>(['open', 'gaps']);
    const wanted = commands.filter(({ group, isFoundOnly }) => !left.has(group) && isFoundOnly !== true);
    expect(items.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    expect(commandGroups.filter((group) => wanted.some((each) => each.group === group))).toHaveLength(
      commandGroups.length - left.size,
    );
    for (const { label } of menu.menus) expect(/\p{Script=Han}/u.test(label)).toBe(language !== 'en');
  },
);
