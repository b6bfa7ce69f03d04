import { say } from '../../../../shared/lib/text/words.ts';

export const projectsWords = {
  commands: {
    recent: say('Recent projects…', '最近的專案…'),
    open: say('Open project…', '開啟專案…'),
    new: say('New project…', '新增專案…'),
    copy: say('Copy this project…', '複製此專案…'),
    notes: say('Project notes…', '專案備註…'),
    variables: say('Project variables…', '專案變數…'),
    bundle: say('Open bundle as new project…', '以匯出檔新增專案…'),
  },
  menu: say('Project {{name}}', '專案 {{name}}'),
  recent: {
    title: say('Recent projects', '最近的專案'),
    text: say(
      'A project is a folder of small text files: payloads, stories, templates, environments and assumptions. All windows show the same project.',
      '專案是一個資料夾，載有內容、劇本、範本、環境和假設的小型文字檔案。所有視窗顯示同一專案。',
    ),
    isOpen: say('Open', '已開啟'),
    gone: say('No longer exists', '已不存在'),
    forget: say('Remove from this list', '從列表移除'),
    openOther: say('Open another…', '開啟其他…'),
  },
  open: {
    title: say('Open project', '開啟專案'),
    text: say(
      'Go to a project folder. Calls, keys and the window layout stay on this computer.',
      '前往專案所在的資料夾。呼叫、密鑰和視窗佈局會留在這部電腦。',
    ),
    apply: say('Open this project', '開啟此專案'),
    none: say('This folder contains no project.', '此資料夾內沒有專案。'),
  },
  new: {
    title: say('New project', '新增專案'),
    text: say(
      'Creates a folder with this name in the folder below and opens it.',
      '在下方的資料夾內建立以此為名的資料夾，並開啟它。',
    ),
    name: say('Name', '名稱'),
    samples: say('Add a sample order of each scenario', '加入每個場景的範例訂單'),
    apply: say('Create and open', '建立並開啟'),
  },
  copy: {
    title: say('Copy this project', '複製此專案'),
    text: say(
      'Copies the files of {{name}} into a new folder with this name in the folder below. Calls and keys are not copied.',
      '把 {{name}} 的檔案複製到下方資料夾內以此為名的資料夾。不包括呼叫和密鑰。',
    ),
    suggested: say('{{name}} copy', '{{name}} 副本'),
    opens: say('Open the copy', '開啟副本'),
    apply: say('Copy', '複製'),
    done: say('The copy is in {{place}}.', '副本位於 {{place}}。'),
  },
  bundle: {
    title: say('Open bundle as new project', '以匯出檔新增專案'),
    text: say(
      'Writes the contents of {{name}} into a new folder with this name in the folder below, and opens it. Its environments cannot use a key until you allow it.',
      '把 {{name}} 的內容寫入下方資料夾內以此為名的新資料夾，並開啟它。在你授權前，其環境不能使用任何密鑰。',
    ),
    none: say('No bundle chosen.', '未選擇匯出檔。'),
    other: say('Choose another file…', '選擇另一個檔案…'),
    apply: say('Create and open', '建立並開啟'),
    skipped_one: say('{{count}} file of the bundle was skipped:', '匯出檔內有 {{count}} 個檔案被略過：'),
    skipped_other: say('{{count}} files of the bundle were skipped:', '匯出檔內有 {{count}} 個檔案被略過：'),
    more_one: say('and {{count}} more', '另有 {{count}} 個'),
    more_other: say('and {{count}} more', '另有 {{count}} 個'),
    enter: say('Go to the project', '前往專案'),
  },
  order: {
    title: say('Export order as project folder', '將訂單匯出為專案資料夾'),
    text: say(
      'Writes the payloads of {{name}} and the assumptions into a new folder with this name in the folder below. Calls and keys are not exported.',
      '把 {{name}} 的內容連同現行假設，寫入下方資料夾內以此為名的資料夾。不包括呼叫和密鑰。',
    ),
    apply: say('Export', '匯出'),
    done: say('The order is in {{place}}.', '訂單位於 {{place}}。'),
  },
  folders: {
    label: say('Folders in {{place}}', '{{place}} 內的資料夾'),
    up: say('Go up one folder', '上一層資料夾'),
    choose: say('Choose a folder…', '選擇資料夾…'),
    isProject: say('Project', '專案'),
    none: say('No folders here.', '這裏沒有資料夾。'),
    cut: say('Only the first {{count}} folders are shown.', '只列出首 {{count}} 個資料夾。'),
  },
  notes: {
    title: say('Notes', '備註'),
    text: say(
      'Saved as notes.md in the project folder, for everyone who works on the project.',
      '備註存於專案資料夾內的 notes.md，供所有參與者使用。',
    ),
    field: say('Notes of {{name}}', '{{name}} 的備註'),
    save: say('Save and close', '儲存並關閉'),
    copy: say('Copy my text', '複製我的文字'),
    drop: say('Use the file’s text', '採用檔案內的文字'),
  },
  going: say('Opening the project…', '正在開啟專案…'),
};
