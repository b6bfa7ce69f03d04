import type { Words } from '../../../shared/lib/text/words.ts';
import type { Platform } from '../shortcuts.ts';

/**
 * Keys that no command may have, and who needs them. A pattern is a regular expression over the whole shortcut. `except`
 * are the commands that every application has there.
 */
type Reserved = { readonly keys: RegExp; readonly why: Words; readonly except?: readonly string[] };

const browser: readonly Reserved[] = [
  {
    keys: /(?:Ctrl|Cmd)\+(?:Shift\+)?[NTW]|Shift\+Cmd\+[NTW]/,
    why: { en: 'Browsers open and close windows and tabs with them.', zh: '瀏覽器用作開關視窗及分頁。' },
  },
  {
    keys: /(?:Ctrl|Cmd)\+(?:\+|-|=|0)|Ctrl\+Shift\+=|Shift\+Cmd\+=/,
    why: { en: 'The browser and the menu of the application zoom with them.', zh: '瀏覽器及應用程式選單用作縮放。' },
  },
  {
    keys: /F11|F12|Ctrl\+Shift\+[CIJ]/,
    why: { en: 'They are for full screen or the tools of the browser.', zh: '用於全螢幕或瀏覽器工具。' },
  },
  {
    keys: /Ctrl\+(?:Shift\+)?(?:Tab|PageUp|PageDown)/,
    why: { en: 'Browsers change tabs with them.', zh: '瀏覽器用作切換分頁。' },
  },
  {
    keys: /(?:Ctrl|Cmd)\+[XCVA]|Ctrl\+Shift\+V|Shift\+Cmd\+V/,
    why: { en: 'They are for the clipboard and Select All.', zh: '用於剪貼簿及全選。' },
  },
  {
    keys: /(?:Ctrl|Cmd)\+[QPR]|Ctrl\+Shift\+R|Shift\+Cmd\+R|(?:Ctrl\+|Shift\+)?F5/,
    why: { en: 'They quit, print or reload.', zh: '用於結束、列印或重新載入。' },
  },
];

const typing: readonly Reserved[] = [
  {
    keys: /(?:Ctrl|Cmd)\+[ZY]|Ctrl\+Shift\+Z|Shift\+Cmd\+Z/,
    why: { en: 'Texts undo and redo with them.', zh: '文字以此復原及重做。' },
    except: ['undo.last', 'edit.redo'],
  },
  { keys: /(?:Shift\+)?./, why: { en: 'This key types a character.', zh: '此鍵用作輸入字元。' } },
  {
    keys: /(?:Shift\+)?(?:Enter|Escape|Tab|Space|Delete|Backspace|Insert|Home|End|Page\w+|Arrow\w+)/,
    why: { en: 'Fields and lists use this key.', zh: '欄位及列表會用此鍵。' },
  },
  {
    keys: /(?:(?:Ctrl|Alt|Shift|Cmd)\+)+(?:Escape|Tab|Space)/,
    why: { en: 'Windows, menus and input methods use this key.', zh: '視窗、選單及輸入法會用此鍵。' },
  },
];

const editor: Words = {
  en: 'The JSON editor edits, finds and selects with them.',
  zh: 'JSON 編輯器用作編輯、尋找及選取。',
};

const altGr: readonly Reserved[] = [
  {
    keys: /Ctrl\+Alt\+.*/,
    why: {
      en: 'They are AltGr, which types “@”, “[” and “}” on many layouts, or a terminal of Linux.',
      zh: '等同 AltGr，不少鍵盤配置以此輸入「@」、「[」及「}」；在 Linux 亦用於切換終端機。',
    },
  },
  {
    keys: /(?:(?:Ctrl|Alt|Shift)\+)*Cmd\+.*/,
    why: { en: 'The system uses the Windows key.', zh: '系統會用 Windows 鍵。' },
  },
  {
    keys: /Ctrl\+(?:Shift\+)?(?:Arrow\w+|Home|End|Backspace|Delete|Insert)/,
    why: { en: 'Texts move, select and delete with them.', zh: '文字以此移動、選取及刪除。' },
  },
  {
    keys: /Ctrl\+[FHGDLUIM.[\]\\]|Ctrl\+Shift\+[KLO[\]\\]|(?:Ctrl\+)?(?:Shift\+)?F3|Ctrl\+F2/,
    why: editor,
  },
  { keys: /Alt\+(?:Shift\+)?(?:Arrow\w+|I)|Alt\+(?:F3|Page\w+)/, why: editor },
];

const addressBar: Reserved = {
  keys: /Alt\+[DEF]/,
  why: { en: 'Browsers go to the address and open their menu with them.', zh: '瀏覽器用作前往網址列及開啟選單。' },
};

const backAndForward: Reserved = {
  keys: /Alt\+(?:Shift\+)?Arrow(?:Left|Right)|Alt\+Home/,
  why: { en: 'Browsers go back, forward and home with them.', zh: '瀏覽器用作返回、前進及前往首頁。' },
};

const menuBar: Reserved = {
  keys: /(?:Shift\+)?F10/,
  why: { en: 'They open the menu bar and the context menu.', zh: '用於開啟選單列及右鍵選單。' },
};

const inputMethods: Reserved = {
  keys: /(?:Ctrl|Shift)\+Space/,
  why: { en: 'Input methods switch on and off with them.', zh: '輸入法以此開關。' },
};

const windows: readonly Reserved[] = [
  {
    keys: /Ctrl\+(?:Shift\+)?Escape/,
    why: { en: 'They open the Start menu and the Task Manager.', zh: '用於開啟「開始」選單及工作管理員。' },
  },
  {
    keys: /Alt\+(?:Shift\+)?(?:Escape|Tab|Space|F4|F6|Enter)|Ctrl\+F4/,
    why: { en: 'Windows changes, closes and moves windows with them.', zh: 'Windows 用作切換、關閉及移動視窗。' },
  },
  menuBar,
  inputMethods,
  {
    keys: /Ctrl\+Shift\+F/,
    why: {
      en: 'Microsoft’s Chinese input method switches between traditional and simplified characters with them.',
      zh: '微軟中文輸入法以此切換繁簡。',
    },
  },
  { keys: /Alt\+Shift/, why: { en: 'They switch the input language.', zh: '用於切換輸入語言。' } },
  addressBar,
  backAndForward,
];

const linux: readonly Reserved[] = [
  {
    keys: /Ctrl\+(?:Shift\+)?Escape/,
    why: { en: 'KDE opens the list of processes with them.', zh: 'KDE 用作開啟程序列表。' },
  },
  {
    keys: /Alt\+(?:Shift\+)?(?:Escape|Tab|Space|`|Enter|F\d+)/,
    why: { en: 'Desktops change, move and close windows with them.', zh: '桌面環境用作切換、移動及關閉視窗。' },
  },
  { keys: /Ctrl\+F\d+/, why: { en: 'KDE changes desktops with them.', zh: 'KDE 用作切換桌面。' } },
  menuBar,
  {
    keys: /Ctrl\+Shift\+[UE]/,
    why: {
      en: 'GTK and IBus type characters by their number, and emoji, with them.',
      zh: 'GTK 及 IBus 以此輸入字元編號及表情符號。',
    },
  },
  inputMethods,
  addressBar,
  backAndForward,
];

const mac: readonly Reserved[] = [
  {
    keys: /Alt\+(?:Shift\+)?.+/,
    why: {
      en: 'Option types characters: “}”, “@” and “[” on German, Swiss and Nordic layouts.',
      zh: 'Option 用作輸入字元：在德文、瑞士及北歐鍵盤配置為「}」、「@」及「[」。',
    },
  },
  {
    keys: /Ctrl\+(?:Shift\+)?[A-Z]/,
    why: {
      en: 'Fields of macOS move and delete by Control and a letter.',
      zh: 'macOS 的欄位以 Control 加字母移動及刪除。',
    },
  },
  {
    keys: /Ctrl\+(?:Arrow\w+|F\d+|Space|\d)/,
    why: {
      en: 'They are for Mission Control, keyboard access and input sources.',
      zh: '用於指揮中心、鍵盤操控及輸入方式。',
    },
  },
  { keys: /Ctrl\+Alt\+.*/, why: { en: 'VoiceOver uses Control and Option.', zh: '「旁白」使用 Control 加 Option。' } },
  {
    keys: /Cmd\+(?:H|M|`|Space|Tab|F5)|Alt\+Cmd\+(?:H|M|D|W|Escape|Space|8|=|-)/,
    why: { en: 'macOS hides, minimises and changes windows with them.', zh: 'macOS 用作隱藏、縮到最小及切換視窗。' },
  },
  {
    keys: /Cmd\+,/,
    why: { en: 'Every application of macOS opens its settings with them.', zh: 'macOS 的所有應用程式均以此開啟設定。' },
    except: ['window.settings'],
  },
  {
    keys: /Ctrl\+Cmd\+(?:F|Q|D|Space)/,
    why: {
      en: 'They are for full screen, the lock screen, the dictionary and emoji.',
      zh: '用於全螢幕、鎖定螢幕、查字典及表情符號。',
    },
  },
  { keys: /(?:Ctrl\+)?Shift\+Cmd\+[3456]/, why: { en: 'They take screenshots.', zh: '用於擷取螢幕。' } },
  {
    keys: /Shift\+Cmd\+(?:Q|\/|\?|`)/,
    why: { en: 'They log out, open Help or the previous window.', zh: '用於登出、開啟說明或上一個視窗。' },
  },
  {
    keys: /Cmd\+(?:Arrow\w+|Backspace|Delete|\.)|Shift\+Cmd\+Arrow\w+/,
    why: { en: 'Fields move and delete by lines, or cancel, with them.', zh: '欄位以此按行移動及刪除，或取消。' },
  },
  { keys: /Cmd\+[FGEDLUI[\]]|Shift\+Cmd\+[GKLO]|(?:Shift\+)?(?:Cmd\+)?F3|Cmd\+F2/, why: editor },
];

/** Who needs these keys on a platform; null where the command may have them. */
export function whyReserved(keys: string, platform: Platform, command?: string): Words | null {
  const own = { windows: [...windows, ...altGr], linux: [...linux, ...altGr], mac }[platform];
  const match = [...browser, ...own, ...typing].find(
    (each) =>
      new RegExp(`^(?:${each.keys.source})$`).test(keys) &&
      (command === undefined || each.except?.includes(command) !== true),
  );
  return match?.why ?? null;
}
