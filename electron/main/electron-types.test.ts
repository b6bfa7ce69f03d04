import type {
  App,
  BrowserWindow,
  ContextMenuParams,
  Debugger,
  Dialog,
  DownloadItem,
  Menu,
  MessageChannelMain,
  MessagePortMain,
  NativeTheme,
  Notification,
  Protocol,
  SafeStorage,
  Screen,
  Session,
  Shell,
  WebContents,
} from 'electron';
import { expectTypeOf, test } from 'vitest';
import type { ClickedField } from '../services/app/shell/menus.ts';
import type { KeychainPort } from '../services/keys/vault/vault.ts';
import type { KeychainStandIn } from '../services/keys/vault/testing/keychain-stand-in.ts';
import type * as standIn from './testing/electron-stand-in.ts';

type Events = keyof NodeJS.EventEmitter;
type FunctionsOf<Own> = {
  [Name in Exclude<keyof Own, Events>]: Own[Name] extends (...asked: never[]) => unknown ? Name : never;
}[Exclude<keyof Own, Events>];

/** true where each function of `Own` is one of Electron's and can be asked as it is; else the names of those that are not. */
type IsAskedAs<Real, Own> = {
  [Name in FunctionsOf<Own>]: Name extends keyof Real
    ? Real[Name] extends (...asked: infer Asked) => unknown
      ? Own[Name] extends (...asked: infer OwnAsked) => unknown
        ? // As methods, since a function that is handed over is looked at from either side.
          { ask(...asked: OwnAsked): void } extends { ask(...asked: Asked): void }
          ? true
          : Name
        : Name
      : Name
    : Name;
}[FunctionsOf<Own>];

type StandIn = typeof standIn;
type OwnWindow = InstanceType<StandIn['BrowserWindow']>;
type OwnSession = StandIn['session']['defaultSession'];

test('what stands in for Electron in tests has no function that Electron has not, and is asked as it is', () => {
  expectTypeOf<IsAskedAs<App, StandIn['app']>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<App['commandLine'], StandIn['app']['commandLine']>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<Dialog, StandIn['dialog']>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<Shell, StandIn['shell']>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<DownloadItem, InstanceType<StandIn['DownloadStandIn']>>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<Notification, InstanceType<StandIn['Notification']>>>().toEqualTypeOf<true>();
  expectTypeOf<StandIn['nativeTheme']['themeSource']>().toEqualTypeOf<NativeTheme['themeSource']>();
  expectTypeOf<StandIn['nativeTheme']['shouldUseDarkColors']>().toEqualTypeOf<NativeTheme['shouldUseDarkColors']>();
  expectTypeOf<IsAskedAs<Protocol, StandIn['protocol']>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<Screen, StandIn['screen']>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<Session, Omit<OwnSession, StateOfSession>>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<BrowserWindow, OwnWindow>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<WebContents, Omit<OwnWindow['webContents'], 'openHandler'>>>().toEqualTypeOf<true>();
  expectTypeOf<IsAskedAs<Debugger, Omit<OwnWindow['webContents']['debugger'], 'answer'>>>().toEqualTypeOf<true>();
  expectTypeOf<
    IsAskedAs<typeof BrowserWindow, Pick<StandIn['BrowserWindow'], 'getFocusedWindow'>>
  >().toEqualTypeOf<true>();
  expectTypeOf<Exclude<FunctionsOf<StandIn['Menu']>, keyof typeof Menu>>().toBeNever();
  expectTypeOf<IsAskedAs<Menu, ReturnType<StandIn['Menu']['buildFromTemplate']>>>().toEqualTypeOf<true>();
  expectTypeOf<ContextMenuParams>().toExtend<ClickedField>();
  type OwnPort = InstanceType<StandIn['MessageChannelMain']>['port1'];
  expectTypeOf<IsAskedAs<MessagePortMain, OwnPort>>().toEqualTypeOf<true>();
  expectTypeOf<keyof InstanceType<StandIn['MessageChannelMain']>>().toEqualTypeOf<keyof MessageChannelMain>();
});

/** What the tests look at: what the session was given. */
type StateOfSession = 'beforeRequest' | 'permissionRequest' | 'permissionCheck' | 'devicePermission';

test('Electron’s safeStorage is a keychain of the vault, and what the tests use instead is made as it is', () => {
  expectTypeOf<SafeStorage>().toExtend<KeychainPort>();
  expectTypeOf<KeychainStandIn>().toExtend<Pick<SafeStorage, keyof KeychainPort>>();
});
