import { say } from '../../../../shared/lib/text/words.ts';

export const versionsWords = {
  commands: { open: say('Show earlier versions', '顯示較早的版本'), deleted: say('Recently deleted…', '最近刪除…') },
  restored: say('An earlier version of “{{name}}” was restored', '已還原「{{name}}」的較早版本'),
  pruned: say(
    'Versions can take up to 32 MB. To stay below that, versions before {{time}} were deleted, oldest first.',
    '版本最多佔 32 MB。為免超出，{{time}} 之前的版本已由舊至新刪除。',
  ),
  deleted: {
    title: say('Recently deleted', '最近刪除'),
    text: say(
      'Restored items return to their place with their names. The oldest texts are deleted when versions take more than 32 MB. Deleted calls are stored for {{days}} days.',
      '還原的項目會連同名稱回到原位。版本超過 32 MB 時，會由最舊的文字開始刪除。已刪除的呼叫保留 {{days}} 日。',
    ),
    search: say('Search by order, number or name', '按訂單、號碼或名稱搜尋'),
    loading: say('Loading deleted items…', '正在載入已刪除的項目…'),
    noneTitle: say('No deleted items', '沒有已刪除的項目'),
    noneText: say(
      'Payloads, orders, stories and calls that you delete can be restored here.',
      '已刪除的內容、訂單、劇本及呼叫可在此還原。',
    ),
    notFound: say('No deleted items match.', '沒有符合的已刪除項目。'),
    payloads_one: say('{{count}} payload', '{{count}} 份內容'),
    payloads_other: say('{{count}} payloads', '{{count}} 份內容'),
    calls_one: say('{{count}} deleted call', '{{count}} 次已刪除的呼叫'),
    calls_other: say('{{count}} deleted calls', '{{count}} 次已刪除的呼叫'),
    story: say('Story', '劇本'),
    template: say('Custom template', '自訂範本'),
    restore: say('Restore', '還原'),
    restoreIt: say('Restore “{{name}}”', '還原「{{name}}」'),
    wipe: say('Delete permanently', '永久刪除'),
    wipeIt: say('Delete “{{name}}” permanently', '永久刪除「{{name}}」'),
    wipeSure: say(
      'Delete “{{name}}” and all its versions permanently? This cannot be undone.',
      '要永久刪除「{{name}}」及其所有版本嗎？此操作無法復原。',
    ),
    wipeCallsSure_one: say(
      'Delete {{count}} call of “{{name}}” permanently? This cannot be undone.',
      '要永久刪除「{{name}}」的 {{count}} 次呼叫嗎？此操作無法復原。',
    ),
    wipeCallsSure_other: say(
      'Delete {{count}} calls of “{{name}}” permanently? This cannot be undone.',
      '要永久刪除「{{name}}」的 {{count}} 次呼叫嗎？此操作無法復原。',
    ),
  },
  history: {
    isNow: say('This is the current text. Choose another version.', '這是目前的文字。請選擇另一個版本。'),
    title: say('Versions of “{{name}}”', '「{{name}}」的版本'),
    list: say('Versions', '版本'),
    loading: say('Loading versions…', '正在載入版本…'),
    now: say('Now', '現在'),
    sent: say('sent {{time}}', '{{time}} 發送'),
    only: say(
      'No earlier versions yet. A version is saved before your first edit, when you pause typing for 30 seconds, and when you send.',
      '暫時沒有較早的版本。首次修改之前、停止輸入 30 秒後及發送時，都會儲存一個版本。',
    ),
    restore: say('Restore this version', '還原此版本'),
    copy: {
      payload: say('Open as new payload', '以新內容開啟'),
      story: say('Open as new story', '以新劇本開啟'),
      template: say('Save as another template', '另存為範本'),
    },
    wipe: say('Delete earlier versions permanently', '永久刪除較早的版本'),
    wipeSure: say(
      'Delete all earlier versions of “{{name}}” permanently? The current text stays.',
      '要永久刪除「{{name}}」所有較早的版本嗎？現在的文字維持不變。',
    ),
  },
};
