import { EventEmitter } from 'node:events';
import { statSync } from 'node:fs';
import { MessageChannel, MessagePort } from 'node:worker_threads';
import type {
  BrowserWindowConstructorOptions,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  RelaunchOptions,
  WindowOpenHandlerResponse,
} from 'electron';
import { keychainStandIn } from '../../services/keys/vault/testing/keychain-stand-in.ts';

/**
 * The few modules of Electron that the main process uses, in memory: what they were asked for is kept to be looked at, and
 * what they would tell can be told with `emit`. `electron-stand-in.test.ts` holds their shape against Electron's own types.
 */
export type Listener = (...args: never[]) => void;
type Handler = (request: { readonly url: string; readonly method: string }) => Promise<Response> | Response;
type Answer = (decision: boolean) => void;

class CommandLineStandIn {
  switches = new Set<string>();
  hasSwitch = (name: string): boolean => this.switches.has(name);
}

let isQuitting = false;

function quitWithoutWindows(): void {
  if (!isQuitting || BrowserWindowStandIn.getAllWindows().length > 0) return;
  isQuitting = false;
  app.emit('will-quit', { preventDefault: () => {} });
}

class AppStandIn extends EventEmitter {
  isPackaged = true;
  isFirst = true;
  paths = new Map<string, string>();
  exits: number[] = [];
  readonly commandLine = new CommandLineStandIn();
  isSandboxed = false;
  readonly enableSandbox = (): void => {
    this.isSandboxed = true;
  };
  readonly whenReady = (): Promise<void> => Promise.resolve();
  readonly exit = (code = 0): void => void this.exits.push(code);
  readonly getVersion = (): string => '0.0.0';
  readonly getLocale = (): string => 'en-US';
  readonly setPath = (name: string, path: string): void => {
    if (!statSync(path).isDirectory()) throw new Error('Failed to set path'); // As Electron does it.
    this.paths.set(name, path);
  };
  readonly setAppUserModelId = (id: string): void => void this.paths.set('id', id);
  /** As Electron does it: the windows close, and only then it may be prevented. */
  readonly quit = (): void => {
    this.emit('before-quit');
    isQuitting = true;
    for (const window of BrowserWindowStandIn.getAllWindows()) window.close();
    quitWithoutWindows();
  };
  languages = ['en-GB'];
  readonly getPreferredSystemLanguages = (): string[] => this.languages;
  /** What this start handed over. */
  handed: unknown = null;
  readonly requestSingleInstanceLock = (handed?: Record<string, unknown>): boolean => {
    this.handed = structuredClone(handed);
    return this.isFirst;
  };
  readonly relaunches: (readonly string[])[] = [];
  readonly relaunch = ({ args = [] }: RelaunchOptions = {}): void => void this.relaunches.push(args);
}

class ProtocolStandIn {
  privileged: readonly { readonly scheme: string }[] = [];
  readonly handlers = new Map<string, Handler>();
  readonly registerSchemesAsPrivileged = (schemes: readonly { readonly scheme: string }[]): void => {
    this.privileged = schemes;
  };
  readonly handle = (scheme: string, handler: Handler): void => void this.handlers.set(scheme, handler);
}

type BeforeRequest = (details: { readonly url: string }, answer: (answer: { cancel?: boolean }) => void) => void;

/** A file that a page gives out. */
export class DownloadStandIn extends EventEmitter {
  asked: { readonly defaultPath?: string } | null = null;
  readonly url: string;
  readonly name: string;
  constructor(url: string, name: string) {
    super();
    [this.url, this.name] = [url, name];
  }
  path: string | null = null;
  readonly setSavePath = (path: string): void => {
    this.path = path;
  };
  readonly getURL = (): string => this.url;
  readonly getFilename = (): string => this.name;
  readonly setSaveDialogOptions = (options: { readonly defaultPath?: string }): void => {
    this.asked = options;
  };
}

class SessionStandIn extends EventEmitter {
  readonly protocol = new ProtocolStandIn();
  beforeRequest: BeforeRequest | null = null;
  permissionRequest: ((contents: unknown, permission: string, answer: Answer) => void) | null = null;
  permissionCheck: ((contents: unknown, permission: string) => boolean) | null = null;
  devicePermission: (() => boolean) | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest): void => {
      this.beforeRequest = listener;
    },
  };
  readonly setPermissionRequestHandler = (handler: SessionStandIn['permissionRequest']): void => {
    this.permissionRequest = handler;
  };
  readonly setPermissionCheckHandler = (handler: SessionStandIn['permissionCheck']): void => {
    this.permissionCheck = handler;
  };
  readonly setDevicePermissionHandler = (handler: (() => boolean) | null): void => {
    this.devicePermission = handler;
  };
}

type AskedWindow = { readonly url: string; readonly frameName: string };
type OpenHandler = (asked: AskedWindow) => WindowOpenHandlerResponse;

/** Knows which commands it was given; `answer` is what it says to each. */
class DebuggerStandIn {
  isOpen = false;
  readonly commands: (readonly [method: string, params: unknown])[] = [];
  readonly attach = (): void => {
    this.isOpen = true;
  };
  answer = (): Promise<unknown> => Promise.resolve({});
  readonly sendCommand = (method: string, params?: unknown): Promise<unknown> => {
    this.commands.push([method, params]);
    return this.answer();
  };
}

class WebContentsStandIn extends EventEmitter {
  readonly debugger = new DebuggerStandIn();
  printed: unknown = null;
  readonly printToPDF = (options: unknown): Promise<Buffer> => {
    this.printed = options;
    return Promise.resolve(Buffer.from('%PDF'));
  };
  /** What the Edit menu did here. */
  readonly edited: string[] = [];
  readonly undo = (): void => void this.edited.push('undo');
  readonly redo = (): void => void this.edited.push('redo');
  readonly selectAll = (): void => void this.edited.push('selectAll');
  url = '';
  openHandler: OpenHandler | null = null;
  readonly posted: { readonly channel: string; readonly message: unknown; readonly ports: readonly unknown[] }[] = [];
  readonly getURL = (): string => this.url;
  /** How often its process was ended. */
  ended = 0;
  readonly forcefullyCrashRenderer = (): void => {
    this.ended += 1;
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  };
  readonly isDestroyed = (): boolean => false;
  /** How often it was reloaded; each loads the page again. */
  reloads = 0;
  readonly reload = (): void => {
    this.reloads += 1;
    this.emit('did-finish-load');
  };
  readonly setWindowOpenHandler = (handler: OpenHandler): void => {
    this.openHandler = handler;
  };
  readonly postMessage = (channel: string, message: unknown, ports: readonly unknown[] = []): void =>
    void this.posted.push({ channel, message, ports });
}

class BrowserWindowStandIn extends EventEmitter {
  static made: BrowserWindowStandIn[] = [];
  // Newest first: nobody says in which order Electron has them.
  static readonly getAllWindows = (): BrowserWindowStandIn[] =>
    BrowserWindowStandIn.made.filter((window) => !window.isGone).toReversed();
  static readonly getFocusedWindow = (): BrowserWindowStandIn | null =>
    BrowserWindowStandIn.getAllWindows().find((window) => window.hasFocus) ?? null;
  readonly webContents = new WebContentsStandIn();
  readonly options: BrowserWindowConstructorOptions;
  readonly loads: string[] = [];
  readonly actions: string[] = [];
  isGone = false;
  readonly id: number;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    this.hasFocus = options.webPreferences?.offscreen !== true;
    this.id = BrowserWindowStandIn.made.length + 1;
    BrowserWindowStandIn.made.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  /** By the session of the window: what that cancels, or nobody answers, is not loaded. */
  readonly loadURL = async (url: string): Promise<void> => {
    this.loads.push(url);
    if (url === 'about:blank') return;
    const partition = this.options.webPreferences?.partition;
    const own = partition === undefined ? defaultSession : session.fromPartition(partition);
    const serve = own.protocol.handlers.get(url.slice(0, url.indexOf(':')));
    let isCancelled = serve === undefined;
    own.beforeRequest?.({ url }, ({ cancel }) => (isCancelled ||= cancel === true));
    const answer = isCancelled ? null : await serve?.({ url, method: 'GET' });
    if (answer?.status !== 200) {
      this.webContents.emit('did-fail-load', {}, -20, 'ERR_BLOCKED_BY_CLIENT', url, true);
      throw new Error(`ERR_BLOCKED_BY_CLIENT (-20) loading '${url}'`);
    }
    this.webContents.url = url;
    this.emit('ready-to-show');
    this.webContents.emit('did-finish-load');
  };
  /** Whether its page is asked in vain. */
  isStopped = false;
  readonly close = (): void => {
    this.emit('close');
    if (!this.isStopped) this.destroy();
  };
  background: string | null = null;
  hasFocus: boolean;
  readonly isFocused = (): boolean => this.hasFocus;
  readonly setBackgroundColor = (colour: string): void => {
    this.background = colour;
  };
  readonly getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 });
  readonly isMaximized = (): boolean => this.actions.includes('maximize');
  readonly isMinimized = (): boolean => true;
  readonly isDestroyed = (): boolean => this.isGone;
  readonly maximize = (): void => void this.actions.push('maximize');
  readonly restore = (): void => void this.actions.push('restore');
  readonly focus = (): void => void this.actions.push('focus');
  readonly show = (): void => void this.actions.push('show');
  readonly removeMenu = (): void => void this.actions.push('removeMenu');
  readonly setContentProtection = (): void => void this.actions.push('setContentProtection');
  readonly destroy = (): void => {
    if (this.isGone) return;
    this.isGone = true;
    this.emit('closed');
    for (const port of this.webContents.posted.flatMap(({ ports }) => ports))
      if (port instanceof MessagePort) port.close();
    quitWithoutWindows();
  };
}

/** The end of a channel that stays in the main process: it tells of messages as Electron's own does, not as Node's. */
class PortMainStandIn extends EventEmitter {
  private readonly inner: MessagePort;
  constructor(inner: MessagePort) {
    super();
    this.inner = inner;
    inner.unref();
    inner.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
    inner.on('close', () => this.emit('close'));
  }
  readonly postMessage = (message: unknown): void => this.inner.postMessage(message);
  readonly start = (): void => this.inner.start();
  readonly close = (): void => this.inner.close();
}

/** A channel between the main process and a page, with the names that Electron gives its ends. */
class MessageChannelStandIn {
  readonly port1: PortMainStandIn;
  readonly port2: MessagePort;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new PortMainStandIn(port1);
    this.port2 = port2;
    port2.unref();
  }
}

class DialogStandIn {
  readonly boxes: MessageBoxOptions[] = [];
  readonly errors: string[] = [];
  readonly responses: number[] = [];
  chosen: string[] = [];
  readonly showErrorBox = (_title: string, content: string): void => void this.errors.push(content);
  readonly showMessageBox = (...asked: readonly unknown[]): Promise<{ response: number; checkboxChecked: boolean }> => {
    const options = asked.find((each): each is MessageBoxOptions => !(each instanceof BrowserWindowStandIn));
    if (options !== undefined) this.boxes.push(options);
    return Promise.resolve({ response: this.responses.shift() ?? 0, checkboxChecked: false });
  };
  readonly asked: unknown[] = [];
  readonly showOpenDialog = (...asked: readonly unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> => {
    this.asked.push(asked.at(-1));
    return Promise.resolve({ canceled: this.chosen.length === 0, filePaths: this.chosen });
  };
}

class NotificationStandIn extends EventEmitter {
  static shown: NotificationStandIn[] = [];
  static readonly isSupported = (): boolean => true;
  readonly options: { readonly title?: string; readonly body?: string };
  constructor(options: { readonly title?: string; readonly body?: string } = {}) {
    super();
    this.options = options;
  }
  readonly show = (): void => void NotificationStandIn.shown.push(this);
}

class NativeThemeStandIn extends EventEmitter {
  shouldUseDarkColors = false;
  private chosen: 'system' | 'light' | 'dark' = 'system';
  get themeSource(): 'system' | 'light' | 'dark' {
    return this.chosen;
  }
  set themeSource(theme: 'system' | 'light' | 'dark') {
    this.chosen = theme;
    this.shouldUseDarkColors = theme === 'dark';
    this.emit('updated');
  }
}

class ShellStandIn {
  /** The folders that were shown, and why the next one is not. */
  readonly folders: string[] = [];
  whyNot = '';
  readonly openPath = (path: string): Promise<string> => {
    this.folders.push(path);
    return Promise.resolve(this.whyNot);
  };
  readonly opened: string[] = [];
  readonly openExternal = (address: string): Promise<void> => {
    this.opened.push(address);
    return Promise.resolve();
  };
}

class ScreenStandIn {
  areas = [{ x: 0, y: 0, width: 1920, height: 1080 }];
  readonly getAllDisplays = () => this.areas.map((workArea) => ({ workArea }));
}

type PopupOptions = { readonly window?: unknown };

class MenuStandIn {
  shown: readonly MenuItemConstructorOptions[] = [];
  /** The context menus that were opened, and on which window. */
  readonly opened: { readonly template: readonly MenuItemConstructorOptions[]; readonly window: unknown }[] = [];
  readonly buildFromTemplate = (template: readonly MenuItemConstructorOptions[]) => ({
    template,
    popup: ({ window }: PopupOptions = {}): void => void this.opened.push({ template, window }),
    getMenuItemById: (id: string): MenuItemConstructorOptions | null => itemWithId(template, id),
  });
  /** How often the whole menu was replaced. */
  replaced = 0;
  readonly setApplicationMenu = (menu: { readonly template: readonly MenuItemConstructorOptions[] }): void => {
    this.shown = menu.template;
    this.replaced += 1;
  };
}

function itemWithId(items: readonly MenuItemConstructorOptions[], id: string): MenuItemConstructorOptions | null {
  for (const item of items) {
    const found = item.id === id ? item : Array.isArray(item.submenu) ? itemWithId(item.submenu, id) : null;
    if (found !== null) return found;
  }
  return null;
}

const partitions = new Map<string, SessionStandIn>();

export const app = new AppStandIn();
export const BrowserWindow = BrowserWindowStandIn;
export const Menu = new MenuStandIn();
export const MessageChannelMain = MessageChannelStandIn;
export const Notification = NotificationStandIn;
export const dialog = new DialogStandIn();
export const nativeTheme = new NativeThemeStandIn();
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleState: (_idleAfter: number) => 'active' });
export const protocol = new ProtocolStandIn();
export const safeStorage = keychainStandIn();
export const screen = new ScreenStandIn();
export const shell = new ShellStandIn();
const defaultSession = new SessionStandIn();
export const session = {
  defaultSession,
  fromPartition: (name: string): SessionStandIn => {
    const own = partitions.get(name) ?? new SessionStandIn();
    partitions.set(name, own);
    return own;
  },
};
