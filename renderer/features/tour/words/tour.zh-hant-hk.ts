import type { tourEn } from './tour.en.ts';

export const tourZhHantHk: typeof tourEn = {
  command: '開始導覽',
  offer: '首次使用？一分鐘導覽',
  count: '第 {{at}} 步，共 {{count}} 步',
  leave: '離開導覽',
  next: '下一步',
  finish: '完成',
  act: '代我操作',
  steps: {
    text: {
      title: '這是後端發送的內容',
      text: '內容以 JSON 描述一張訂單。請在 shift_number 輸入另一個車次，例如 G80。',
    },
    phones: {
      title: '這是用戶看到的畫面',
      text: '每次按鍵，卡片及通知都會同步更新，並以繁體中文及英文顯示；空間不足時，每次顯示一種語言。文字過長時，會標示被截斷的位置。',
    },
    send: {
      title: '發送',
      text: 'Passbench 會簽署內容，並發送至這部電腦上的沙盒。資料不會離開這部電腦。',
    },
    answer: {
      title: '這是回應',
      text: '沙盒已像平台一樣檢查簽名、欄位及訂單。「呼叫記錄」列出每個請求及其回應。',
    },
    time: {
      title: '查看其他時間',
      text: '請拖動時間線上的直線。手機會顯示該時間的畫面：之後車票到期，通知亦會結束。',
    },
  },
  done: {
    text: '已更改，可隨時復原。',
    send: '已發送並收到回應。',
    time: '按「完成」會返回現在。如要接着測試自己的程式，請在頂部搜尋「連接你的後端」。',
  },
};
