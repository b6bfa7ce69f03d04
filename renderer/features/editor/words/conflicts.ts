import { say } from '../../../../shared/lib/text/words.ts';

export const conflictsWords = {
  bannerOne: say(
    '“{{name}}” was changed here and in the project folder. Neither text was overwritten.',
    '「{{name}}」在此處及專案資料夾內均有更改，兩份內容均未被覆寫。',
  ),
  bannerMany: say(
    '{{count}} texts were changed here and in the project folder. None was overwritten.',
    '有 {{count}} 份內容在此處及專案資料夾內均有更改，全部均未被覆寫。',
  ),
  decide: say('Compare and decide…', '比較並決定…'),
  title: say('“{{name}}” was changed in two places', '「{{name}}」在兩處均有更改'),
  text: say(
    'Red: the file in the project folder. Green: the text here.',
    '紅色：專案資料夾內的檔案。綠色：此處的文字。',
  ),
  gone: say(
    'You changed this text while its file was removed from the project folder. This is the text here:',
    '你在此處更改內容期間，其檔案已從專案資料夾移除。以下是此處的內容：',
  ),
  same: say('Both texts are now the same.', '兩份內容現已相同。'),
  diff: say('The text of the file and the text here', '檔案的內容與此處的內容'),
  mine: say('Keep the text here', '保留此處的內容'),
  theirs: say('Use the file', '採用檔案的內容'),
  both: say('Keep both', '兩者都保留'),
  removeToo: say('Remove it here too', '在此處也移除'),
  later: say('Decide later', '稍後再決定'),
};
