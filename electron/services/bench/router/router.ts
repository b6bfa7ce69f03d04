import type { SystemMenu } from '../../../../shared/bridge/system-menu.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { StartupFiles } from '../../storage/inbox/startup-files.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { keysOf } from './keys-procedures.ts';
import { exchangeOf } from './exchange-procedures.ts';
import { implementContract, type Procedures } from './procedures.ts';
import { documentsOf, storiesOf, templatesOf, versionsOf } from './text-procedures.ts';

export type BridgeRouter = ReturnType<typeof bridgeRouter>;

export type RouterPorts = {
  readonly newAddress?: () => string;
  readonly handedFiles?: StartupFiles;
  /** Shows a system menu; `choose` receives the chosen id. */
  readonly showMenu?: (menu: SystemMenu, choose: (id: string) => void) => void;
  /** Reports finished long work if the window is not active. */
  readonly showNotice?: (words: string) => void;
  readonly onSettingSaved?: (key: string, value: string) => void;
  /** Asks for a folder for the next files; false: none was chosen. */
  readonly placeFiles?: (files: number) => Promise<boolean>;
  /** Opens the folder of the log. Absent: this host cannot. */
  readonly showLogs?: () => Promise<void>;
};

/**
 * Implements the contract: each procedure is one call of the workspace. A AppError becomes the refusal of its code;
 * any other error goes to `report` and reaches the window without words. `newAddress` opens another window; a host with
 * one window omits it. `handedFiles` were named at the start.
 */
export function bridgeRouter(workspace: Workspace, report: (error: unknown) => void, host: RouterPorts = {}) {
  const os = implementContract(report);
  const { events } = workspace;

  return os.router({
    session: sessionOf(os, workspace, host),
    documents: documentsOf(os, workspace),
    stories: storiesOf(os, workspace),
    versions: versionsOf(os, workspace),
    templates: templatesOf(os, workspace),
    calls: { ...callsOf(os, workspace), ...exchangeOf(os, workspace) },
    clock: {
      set: os.clock.set.handler(({ input }) => workspace.setClock(input.clock)),
    },
    gaps: {
      choose: os.gaps.choose.handler(({ input }) => workspace.chooseGaps(input.changes)),
    },
    sandbox: sandboxOf(os, workspace),
    ...keysOf(os, workspace),
    ...projectsOf(os, workspace),
    bundles: bundlesOf(os, workspace),
    images: imagesOf(os, workspace),
    pictures: picturesOf(os, workspace, host),
    conflicts: conflictsOf(os, workspace),
    store: storeOf(os, workspace),
    send: sendOf(os, workspace),
    events: {
      follow: os.events.follow.handler(({ signal, input }) => events.follow(signal, input.window)),
    },
  });
}

function sessionOf(
  os: Procedures,
  workspace: Workspace,
  {
    newAddress = noOtherWindow,
    handedFiles,
    showMenu,
    onSettingSaved,
    showNotice,
    showLogs = noLogFolder,
  }: RouterPorts,
) {
  return {
    open: os.session.open.handler(({ input }) => workspace.session(input.language)),
    saveSetting: os.session.saveSetting.handler(async ({ input }) => {
      await workspace.saveSetting(input.key, input.value);
      if (input.key === 'shortcuts') workspace.events.emit({ event: 'shortcuts', value: input.value }, input.window);
      onSettingSaved?.(input.key, input.value);
      return {};
    }),
    handed: os.session.handed.handler(async () => ({ files: (await handedFiles?.take()) ?? [] })),
    newAddress: os.session.newAddress.handler(() => ({ address: newAddress() })),
    showMenu: os.session.showMenu.handler(({ input }) => {
      showMenu?.(input, (id) => workspace.events.emit({ event: 'command', id }));
      return {};
    }),
    tellEnded: os.session.tellEnded.handler(({ input }) => {
      showNotice?.(input.words);
      return {};
    }),
    showLogs: os.session.showLogs.handler(async () => {
      await showLogs();
      return {};
    }),
  };
}

function callsOf(os: Procedures, { calls }: Workspace) {
  return {
    page: os.calls.page.handler(({ input }) => calls.page(input)),
    search: os.calls.search.handler(({ input }) => calls.search(input)),
    orders: os.calls.orders.handler(async ({ input }) => ({
      orderKeys: await calls.orderKeysToDraw(input.numbers),
    })),
    ofOrders: os.calls.ofOrders.handler(({ input }) => calls.ofOrders(input.orderKeys)),
    open: os.calls.open.handler(({ input }) => calls.open(input.id)),
    clear: os.calls.clear.handler(({ input }) => calls.clear(input.scope, input.dryRun)),
    ...forgottenOf(os, calls),
  };
}

function picturesOf(os: Procedures, { pictures }: Workspace, { placeFiles }: RouterPorts) {
  return {
    means: os.pictures.means.handler(() => ({ hasBrowser: pictures.hasBrowser() })),
    draw: os.pictures.draw.handler(({ input }) => pictures.draw(input.ticket, input.job)),
    place: os.pictures.place.handler(async ({ input: { files } }) => ({
      isWanted: (await placeFiles?.(files)) ?? true,
    })),
    cancel: os.pictures.cancel.handler(({ input }) => ({ cancelled: pictures.cancel(input.ticket) })),
  };
}

function conflictsOf(os: Procedures, { conflicts }: Workspace) {
  return {
    read: os.conflicts.read.handler(({ input }) => conflicts.read(input)),
    resolve: os.conflicts.resolve.handler(async ({ input: { take, seen, ...key } }) => {
      await conflicts.resolve(key, take, seen);
      return {};
    }),
  };
}

function storeOf(os: Procedures, { store }: Workspace) {
  return {
    renew: os.store.renew.handler(async () => {
      await store.renew();
      return {};
    }),
    dismiss: os.store.dismiss.handler(({ input }) => {
      store.dismiss(input.id);
      return {};
    }),
  };
}

function sendOf(os: Procedures, { send, countSend }: Workspace) {
  return {
    summary: os.send.summary.handler(({ input }) => send.summary(input)),
    prepare: os.send.prepare.handler(({ input }) => send.prepare(input)),
    run: os.send.run.handler(({ input }) => send.run(input)),
    cancel: os.send.cancel.handler(({ input }) => ({ cancelled: send.cancel(input.ticket) })),
    count: os.send.count.handler(async () => ({ count: await countSend() })),
  };
}

function forgottenOf(os: Procedures, { forgotten }: Workspace['calls']) {
  return {
    forget: os.calls.forget.handler(({ input }) => forgotten.forget(input.orderKey)),
    bringBack: os.calls.bringBack.handler(async ({ input }) => {
      await forgotten.restore(input);
      return {};
    }),
    forgotten: os.calls.forgotten.handler(async () => ({ forgotten: await forgotten.list() })),
    wipeForgotten: os.calls.wipeForgotten.handler(async ({ input }) => {
      await forgotten.wipe(input);
      return {};
    }),
  };
}

function bundlesOf(os: Procedures, { bundles, leaving }: Workspace) {
  return {
    make: os.bundles.make.handler(({ input }) => bundles.make(input.scope)),
    intoFolder: os.bundles.intoFolder.handler(({ input: { scope, ...where } }) => bundles.writeFolder(scope, where)),
    openProject: os.bundles.openProject.handler(({ input: { text, window, ...where } }) =>
      bundles.openProject(text, where, () => leaving.waitForOthers(window)),
    ),
  };
}

function imagesOf(os: Procedures, { images }: Workspace) {
  return {
    hosts: os.images.hosts.handler(() => ({ hosts: images.hosts() })),
    allow: os.images.allow.handler(async ({ input }) => ({ hosts: await images.allow(input.host, input.isAllowed) })),
    load: os.images.load.handler(({ input }) => images.load(input.address)),
  };
}

function sandboxOf(os: Procedures, { sandbox }: Workspace) {
  return {
    setFaults: os.sandbox.setFaults.handler(({ input }) => sandbox.setFaults(input.faults)),
    addClient: os.sandbox.addClient.handler(({ input }) => sandbox.addClient(input)),
    removeKey: os.sandbox.removeKey.handler(({ input }) => sandbox.removeKey(input.clientId, input.keyVersion)),
    removeClient: os.sandbox.removeClient.handler(({ input }) => sandbox.removeClient(input.clientId)),
    setMode: os.sandbox.setMode.handler(({ input }) => sandbox.setMode(input.mode)),
    setNotOnboarded: os.sandbox.setNotOnboarded.handler(({ input }) => sandbox.setNotOnboarded(input.notOnboarded)),
    setTls: os.sandbox.setTls.handler(({ input }) => sandbox.setTls(input.tls, input.given)),
    setHostNames: os.sandbox.setHostNames.handler(({ input }) => sandbox.setHostNames(input.hostNames)),
    startOver: os.sandbox.startOver.handler(({ input }) => sandbox.startOver(input.dryRun)),
  };
}

function noOtherWindow(): never {
  throw new AppError(
    'NOT_HERE',
    { en: 'This host has only one window.', zh: '此主機只有一個視窗。' },
    { en: 'Continue in this window.', zh: '請在此視窗繼續。' },
  );
}

function noLogFolder(): never {
  throw new AppError(
    'NOT_HERE',
    { en: 'This host cannot open a folder.', zh: '此主機不能開啟資料夾。' },
    { en: 'See the folder logs in the data folder.', zh: '請查看數據資料夾內的 logs 資料夾。' },
  );
}

/** The project that is open, and the ways to another one. */
function projectsOf(os: Procedures, { projects, leaving, setVariables, setTheme }: Workspace) {
  const { project } = os;
  return {
    project: {
      info: project.info.handler(() => projects.info()),
      recent: project.recent.handler(() => projects.recent()),
      forget: project.forget.handler(({ input }) => projects.forget(input.handle)),
      browse: project.browse.handler(({ input }) => projects.browse(input.handle)),
      choose: project.choose.handler(() => projects.choose()),
      open: project.open.handler(({ input }) => projects.open(input.handle, () => leaving.waitForOthers(input.window))),
      create: project.create.handler(({ input: { window, ...wanted } }) =>
        projects.create(wanted, () => leaving.waitForOthers(window)),
      ),
      copy: project.copy.handler(({ input: { window, ...wanted } }) =>
        projects.copy(wanted, () => leaving.waitForOthers(window)),
      ),
      left: project.left.handler(({ input }) => {
        leaving.confirmLeft(input.window);
        return {};
      }),
      setVariables: project.setVariables.handler(({ input }) => setVariables(input.variables)),
      setTheme: project.setTheme.handler(async ({ input }) => ({ theme: await setTheme(input.theme) })),
      readText: project.readText.handler(({ input }) => projects.readText(input.name)),
      saveText: project.saveText.handler(({ input }) => projects.saveText(input)),
    },
  };
}
