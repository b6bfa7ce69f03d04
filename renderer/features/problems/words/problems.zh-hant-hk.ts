import type { problemsEn } from './problems.en.ts';

export const problemsZhHantHk: typeof problemsEn = {
  list: '此內容的問題',
  more_one: '另外還有 {{count}} 個',
  more_other: '另外還有 {{count}} 個',
  line: '第 {{line}} 行',
  severity: { error: '錯誤', assumption: '假設', warning: '警告' },
  gap: '取決於 {{gap}}',
  none: '沒有問題',
  noneText: '就可檢查的範圍，這份內容符合規格。發送後可查看服務的回應。',
  refused: '內容本身沒有問題，但將被拒絕',
  refusedText: '原因顯示於編輯器下方。',
  accepted: '服務已接受這份內容',
  acceptedText: '如按現狀再次發送，將被拒絕。原因顯示於編輯器下方。',
  newOrder: '開始新訂單',
  newOrderTitle: '以新訂單號碼複製此訂單，並開啟其中的這份內容',
  noneAction: '發送',
  noDocument: '開啟內容後，其問題會在此列出。',
};
