import { say } from '../../../../shared/lib/text/words.ts';

export const settingsWords = {
  title: say('Settings', '設定'),
  search: say('Search settings and shortcuts', '搜尋設定及快捷鍵'),
  nothing: say('No setting and no shortcut has these words.', '沒有設定或快捷鍵包含這些字詞。'),
  reset: say('Reset', '重設'),
  resetOf: say('Reset: {{name}}', '重設：{{name}}'),
  groups: {
    appearance: say('Appearance', '外觀'),
    phones: say('Phones', '手機'),
    sending: say('Sending', '發送'),
    calls: say('Calls', '呼叫記錄'),
    code: say('Code to copy', '供複製的程式碼'),
    project: say('This project', '此專案'),
    help: say('Help', '說明'),
  },
  rows: {
    theme: {
      label: say('Theme', '視窗外觀'),
      text: say('Colours of the window: light, dark, or as the system has them.', '視窗的顏色：淺色、深色或跟隨系統。'),
    },
    language: {
      label: say('Language', '語言'),
      text: say('Language of the window. The phones show both languages.', '視窗的語言。手機會同時顯示兩種語言。'),
    },
    list: {
      label: say('List in a narrow window', '窄視窗的列表'),
      text: say(
        'Shows payloads and stories beside the editor also where there is little room.',
        '空間不足時，仍在編輯器旁顯示內容及劇本。',
      ),
    },
    presenter: {
      label: say('Presenter mode', '簡報模式'),
      text: say(
        'Large type, no keys, addresses, signatures or paths on screen, and a ring at the pointer. Esc ends it; it is off at every start.',
        '放大文字，隱藏畫面上的密鑰、網址、簽名及路徑，並以圓圈標示指標。按 Esc 結束；每次啟動時均為關閉。',
      ),
    },
    phoneTheme: {
      label: say('Theme of the phones', '手機外觀'),
      text: say('Colours in which the phones are drawn.', '手機畫面的顏色。'),
    },
    phoneWidth: {
      label: say('Phone width', '手機闊度'),
      text: say(
        'The phone on which cards are drawn and cut texts are measured.',
        '以此手機顯示卡片，並量度被截斷的文字。',
      ),
    },
    textPercent: {
      label: say('Phone text size', '手機文字大小'),
      text: say(
        'Text size that users choose on their phones. Large texts are cut sooner.',
        '用戶在手機選用的文字大小。文字越大，越易被截斷。',
      ),
    },
    phoneScale: {
      label: say('Size on screen', '螢幕上的大小'),
      text: say(
        'How large the phones are drawn. Automatic takes the first size that can be read.',
        '手機在螢幕上的大小。「自動」會採用首個可閱讀的大小。',
      ),
    },
    shownOrders: {
      label: say('Orders on the phones', '手機上的訂單'),
      text: say('Which orders the wallet and the notifications show.', '卡包及通知顯示哪些訂單。'),
    },
    narrowStage: {
      label: say('Phones in a narrow window', '窄視窗的手機'),
      text: say('How many phones are shown where there is little room.', '空間不足時顯示多少部手機。'),
    },
    network: {
      label: say('Network', '網絡'),
      text: say(
        'Without a network, only calls to the sandbox of this computer are sent, and no image is loaded.',
        '關閉後，只會發送往此電腦的沙盒的呼叫，亦不會載入圖片。',
      ),
    },
    algorithm: {
      label: say('Signature algorithm', '簽名演算法'),
      text: say(
        'Signs calls to the sandbox. An environment has an algorithm of its own.',
        '用於簽署發往沙盒的呼叫。環境另有自己的演算法。',
      ),
    },
    encrypt: {
      label: say('Encryption', '加密'),
      text: say(
        'Encrypts the bodies of calls to the sandbox. An environment has a setting of its own.',
        '加密發往沙盒的呼叫的正文。環境另有自己的設定。',
      ),
    },
    environments: {
      label: say('Environments', '環境'),
      text: say(
        'Addresses, proxies, certificates and permissions of real services.',
        '真實服務的網址、代理、憑證及權限。',
      ),
    },
    keys: {
      label: say('Keys and vault', '密鑰及保險庫'),
      text: say('Your keys, and after how many minutes the vault locks.', '你的密鑰，以及保險庫在多少分鐘後鎖定。'),
    },
    retention: {
      label: say('How long calls stay', '呼叫保留多久'),
      text: say(
        'Without limits, calls stay until you clear them. Beyond a limit, Passbench asks before anything is deleted. Pinned calls stay.',
        '不設上限時，呼叫會保留至你清除為止。超出上限時，Passbench 會先詢問才刪除。已置頂的呼叫會保留。',
      ),
    },
    curlShell: {
      label: say('Shell of commands', '指令的 shell'),
      text: say('The shell for which cURL commands are written.', 'cURL 指令為哪種 shell 而寫。'),
    },
    snippetLanguage: {
      label: say('Language of examples', '範例的語言'),
      text: say(
        'The programming language of the code in “Connect your backend”.',
        '「連接你的後端」所用程式碼的程式語言。',
      ),
    },
    assumptions: {
      label: say('Assumptions', '假設'),
      text: say(
        'What is assumed where the specification says nothing. They are saved with the project.',
        '規格沒有說明之處的假設，隨專案儲存。',
      ),
    },
    variables: {
      label: say('Variables', '變數'),
      text: say('Values that the payloads of this project share.', '此專案的內容共用的值。'),
    },
    tour: { label: say('Tour', '導覽'), text: say('Shows the window in one minute.', '用一分鐘介紹視窗。') },
    about: {
      label: say('About Passbench', '關於 Passbench'),
      text: say(
        'Version {{version}}, its licence and those of what it contains.',
        '版本 {{version}}、授權，以及所含組件的授權。',
      ),
    },
  },
  values: {
    system: say('System', '跟隨系統'),
    light: say('Light', '淺色'),
    dark: say('Dark', '深色'),
    hidden: say('Hidden', '隱藏'),
    shown: say('Shown', '顯示'),
    both: say('Both', '兩者'),
    automatic: say('Automatic', '自動'),
    allOrders: say('All', '全部'),
    thisOrder: say('Only the open order', '只顯示目前開啟的訂單'),
    one: say('One', '一部'),
    on: say('On', '開啟'),
    off: say('Off', '關閉'),
  },
  actions: {
    environments: say('Open environments', '開啟環境'),
    keys: say('Open keys', '開啟密鑰'),
    assumptions: say('Open assumptions', '開啟假設'),
    variables: say('Open variables', '開啟變數'),
    about: say('Show', '顯示'),
  },
  shortcuts: {
    title: say('Keyboard shortcuts', '鍵盤快捷鍵'),
    text: say(
      'Every action is also in the search ({{keys}}). Search here finds actions without keys too.',
      '所有操作亦可經搜尋（{{keys}}）執行。在此搜尋亦可找到沒有按鍵的操作。',
    ),
    textNoKeys: say(
      'Every action is also in the search. Search here finds actions without keys too.',
      '所有操作亦可經搜尋執行。在此搜尋亦可找到沒有按鍵的操作。',
    ),
    zoomIn: say('Zoom in', '放大'),
    zoomOut: say('Zoom out', '縮小'),
    resetZoom: say('Actual size', '實際大小'),
    fullScreen: say('Full screen', '全螢幕'),
    none: say('none', '沒有'),
    change: say('Change', '更改'),
    changeOf: say('Change the keys: {{name}}', '更改按鍵：{{name}}'),
    press: say('Press the keys. Esc cancels.', '請按下按鍵，按 Esc 取消。'),
    remove: say('No keys', '不設按鍵'),
    conflict: say('“{{name}}” has {{keys}}.', '「{{name}}」正使用 {{keys}}。'),
    replace: say('Replace', '取代'),
    keep: say('Keep', '保留原狀'),
    refused: say('{{keys}} cannot be a shortcut. {{why}}', '{{keys}} 不能用作快捷鍵。{{why}}'),
    noShortcut: say('This key cannot be a shortcut.', '此鍵不能用作快捷鍵。'),
    resetAll: say('Reset all', '全部重設'),
    wasReset: say('All shortcuts are reset.', '已重設所有快捷鍵。'),
    undo: say('Undo', '復原'),
    export: say('Export…', '匯出…'),
    import: say('Import…', '匯入…'),
    imported_one: say('{{count}} shortcut of the file was imported.', '已從檔案匯入 {{count}} 個快捷鍵。'),
    imported_other: say('{{count}} shortcuts of the file were imported.', '已從檔案匯入 {{count}} 個快捷鍵。'),
    skipped_one: say('{{count}} line was skipped:', '已略過 {{count}} 行：'),
    skipped_other: say('{{count}} lines were skipped:', '已略過 {{count}} 行：'),
    more: say('and {{count}} more', '及另外 {{count}} 行'),
  },
};
