import type { versionsEn } from './versions.en.ts';

/** 內容與劇本的版本，以及已刪除的項目。 */
export const versionsZhHantHk: typeof versionsEn = {
  commands: {
    open: '顯示較早的版本',
    deleted: '最近刪除…',
  },
  restored: '已還原「{{name}}」的較早版本',
  letGo: '版本最多佔 32 MB。為免超出，{{time}} 之前的版本已由舊至新捨去。',
  deleted: {
    title: '最近刪除',
    text: '還原後會連同名稱回到原位。這裏的項目不會按日子到期：只有當版本超過 32 MB 時，最舊的才會捨去。',
    search: '按訂單、編號或名稱尋找',
    loading: '正在尋找已刪除的項目…',
    noneTitle: '沒有已刪除的項目',
    noneText: '刪除的內容、訂單和劇本可在此還原。',
    notFound: '沒有符合的已刪除項目。',
    payloads_one: '{{count}} 份內容',
    payloads_other: '{{count}} 份內容',
    story: '劇本',
    restore: '還原',
    restoreIt: '還原「{{name}}」',
    wipe: '永久刪除',
    wipeIt: '永久刪除「{{name}}」',
    wipeSure: '要永久刪除「{{name}}」嗎？其所有版本亦會一併刪除，無法還原。',
    keep: '保留',
  },
  history: {
    title: '「{{name}}」的版本',
    list: '版本',
    loading: '正在尋找版本…',
    now: '現在',
    sent: '{{time}} 發送',
    only: '暫時沒有較早的版本。每次停頓後會保留一個，每次發送的亦會保留。',
    restore: '還原此版本',
    copy: '以新內容開啟',
    copyStory: '以新劇本開啟',
    wipe: '永久刪除較早的版本',
    wipeSure: '要永久刪除「{{name}}」所有較早的版本嗎？現在的文字維持不變。',
  },
};
