import type { conflictsEn } from './conflicts.en.ts';

export const conflictsZhHantHk: typeof conflictsEn = {
  bannerOne: '「{{name}}」在此處及專案資料夾內均有更改，兩份內容均未被覆寫。',
  bannerMany: '有 {{count}} 份內容在此處及專案資料夾內均有更改，全部均未被覆寫。',
  decide: '比較並決定…',
  title: '「{{name}}」在兩處均有更改',
  text: '紅色：專案資料夾內的檔案。綠色：此處的文字。',
  gone: '你在此處更改內容期間，其檔案已從專案資料夾移除。以下是此處的內容：',
  same: '兩份內容現已相同。',
  diff: '檔案的內容與此處的內容',
  mine: '保留此處的內容',
  theirs: '採用檔案的內容',
  both: '兩者都保留',
  removeToo: '在此處也移除',
  later: '稍後再決定',
};
