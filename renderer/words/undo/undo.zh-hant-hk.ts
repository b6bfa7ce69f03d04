import type { undoEn } from './undo.en.ts';

/** 已完成而可以復原的動作。 */
export const undoZhHantHk: typeof undoEn = {
  title: '可以復原的動作',
  text: '最新的在最上。編輯器內輸入的文字另有其復原。',
  nothing: '此視窗內沒有可以復原的動作。',
  undo: '復原',
  undoIt: '復原：{{what}}',
  open: '復原…',
  commands: { last: '復原上一個動作', list: '顯示可以復原的動作', reopenTab: '重開已關閉的分頁' },
  did: {
    removedSeveral_one: '已刪除 {{count}} 份內容',
    removedSeveral_other: '已刪除 {{count}} 份內容',
    movedSeveral_one: '已移動 {{count}} 份內容',
    movedSeveral_other: '已移動 {{count}} 份內容',
    orderRemoved_one: '已刪除訂單「{{name}}」及其 {{count}} 份內容',
    orderRemoved_other: '已刪除訂單「{{name}}」及其 {{count}} 份內容',
    callsForgotten_one: '已忘記「{{name}}」的 {{count}} 次呼叫',
    callsForgotten_other: '已忘記「{{name}}」的 {{count}} 次呼叫',
    takenIn_one: '已加入 {{count}} 份文字',
    takenIn_other: '已加入 {{count}} 份文字',
    moved: '已移動「{{name}}」',
    renamed: '「{{before}}」已改名為「{{name}}」',
    tabClosed: '已關閉分頁「{{name}}」',
    cardTextChanged: '在卡片上更改了 {{name}}',
    environmentChosen: '「{{name}}」改為發送至 {{environment}}',
    sandboxChosen: '「{{name}}」改為發送至內置沙盒',
    scenarioChosen: '「{{name}}」改為「{{scenario}}」場景',
    clockSet: '時鐘已設為 {{time}}',
    clockPaused: '時鐘已暫停',
    clockRate: '時鐘以 ×{{rate}} 運行',
  },
};
