import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { productFiles, readProjectFile } from './source-files.ts';

type Node = { readonly type: string; readonly [name: string]: unknown };

const shellFiles = (await productFiles()).filter(
  (file) => /^electron\/(?:main|preload)\//.test(file) && !file.includes('/testing/'),
);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

const sources = await Promise.all(shellFiles.map(async (file) => ({ file, text: await readProjectFile(file) })));
const nodes = sources.flatMap(({ file, text }) =>
  [...nodesIn(parseSync(file, text).program)].map((node) => ({
    file,
    node,
    text: text.slice(Number(node['start']), Number(node['end'])),
  })),
);

const property = (name: string) =>
  nodes.filter(({ node }) => node.type === 'Property' && isNode(node['key']) && node['key']['name'] === name);

describe('every window of the shell', () => {
  const windows = /^new (?:BrowserWindow|BaseWindow|BrowserView|WebContentsView)\b/;
  const made = nodes.filter(({ node, text }) => node.type === 'NewExpression' && windows.test(text));
  const opened = nodes.filter(
    ({ node, text }) => node.type === 'VariableDeclarator' && text.startsWith('overrideBrowserWindowOptions'),
  );

  test('is found: three that are made, and one that a page may open', () => {
    expect([made.length, opened.length]).toEqual([3, 1]);
  });

  test('is made with the restricted preferences, which nothing behind them can change', () => {
    for (const { file, text } of [...made, ...opened])
      expect(text, file).toMatch(/webPreferences: restrictedPreferences\(\{[^{}.]*\}\),?\s*\}\)?$/);
    expect(property('webPreferences')).toHaveLength(made.length + opened.length);
  });

  test('has these preferences, written out, behind what is the window’s own', async () => {
    const text = await readProjectFile('electron/main/restrictions.ts');
    const [, literal = ''] = /return \{\n( +\.\.\.own,[^}]*)\};/.exec(text) ?? [];
    expect(literal.trim().split(/,?\s*\n\s*/)).toEqual([
      '...own',
      'sandbox: true',
      'contextIsolation: true',
      'nodeIntegration: false',
      'nodeIntegrationInWorker: false',
      'nodeIntegrationInSubFrames: false',
      'webviewTag: false',
      'webSecurity: true',
      'allowRunningInsecureContent: false',
      'navigateOnDragDrop: false',
      'spellcheck: false',
      'devTools: !app.isPackaged,',
    ]);
    expect(text).toContain("Pick<WebPreferences, 'preload' | 'partition' | 'offscreen' | 'additionalArguments'>");
  });
});

describe('main and preload', () => {
  const never = [
    'ipcMain',
    'contextBridge',
    'executeJavaScript',
    'insertCSS',
    'showItemInFolder',
    'openDevTools',
    'setAsDefaultProtocolClient',
    'open-url',
    'setUsePlainTextEncryption',
    'registerFileProtocol',
    'appendSwitch',
    'disableHardwareAcceleration',
    'crashReporter',
    'setCertificateVerifyProc',
    'certificate-error',
    'loadFile',
    'setProxy',
    'addExtension',
    'loadExtension',
    'remote',
    'autoUpdater',
  ];

  test.each(never)('do without %s', (name) => {
    const used = nodes.filter(({ node }) => node['name'] === name || node['value'] === name);
    expect(used.map(({ file }) => file)).toEqual([]);
  });

  test('open links in one place, and load two addresses of their own', () => {
    const called = (name: string): string[] =>
      nodes.flatMap(({ node, text }) =>
        node.type === 'CallExpression' &&
        isNode(node['callee']) &&
        text.slice(0, text.indexOf('(')).endsWith(`.${name}`)
          ? [text]
          : [],
      );
    expect(called('openExternal')).toEqual(['shell.openExternal(address)']);
    // Of folders, the one of the log alone, which services names.
    expect(called('openPath')).toEqual(['shell.openPath(path)']);
    expect(new Set(called('loadURL').filter((text) => !text.includes(').')))).toEqual(
      new Set(['window.loadURL(`${appOrigin}/`)', 'window.loadURL(askAddress)']),
    );
  });

  test('stay thin: what needs no runtime stands in services', () => {
    const lines = sources.map(({ text }) => text.split('\n').length - 1);
    expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThan(400);
  });

  test('expose no function to a page', () => {
    const preloads = sources.filter(({ file }) => file.startsWith('electron/preload/')).map(({ text }) => text);
    for (const text of preloads) expect(text).toMatch(/import \{ ipcRenderer \} from 'electron';/);
    expect(
      preloads
        .join('')
        .match(/ipcRenderer\.\w+/g)
        ?.toSorted(),
    ).toEqual(['ipcRenderer.on', 'ipcRenderer.once']);
  });
});
