import {
  curlShells,
  listModes,
  narrowStages,
  phoneScales,
  phoneThemes,
  shownOrders,
  themes,
} from '../../../../shared/documents/settings.ts';
import { languages } from '../../../../shared/lib/text/words.ts';
import { snippetLanguages } from '../../../../shared/protocol/snippets/index.ts';
import { signatureAlgorithms } from '../../../../shared/specification/authentication.ts';
import { phoneSizes, textPercents } from '../../../../shared/specification/phone-sizes.ts';
import { curlShellNames } from '../../../engine/calls/curl/to-curl.ts';
import { choice, place, presenting, type ChoiceControl, type PlaceControl } from './setting-controls.ts';
import type { settingsWords } from '../words/settings.ts';

export const settingGroups = ['appearance', 'phones', 'sending', 'calls', 'code', 'project', 'help'] as const;
type SettingGroup = (typeof settingGroups)[number];
type SettingId = keyof typeof settingsWords.rows;

export type SettingRow = {
  readonly id: SettingId;
  readonly group: SettingGroup;
  /** What it is found by beside its words, in either language. */
  readonly also: readonly string[];
  readonly control: ChoiceControl | PlaceControl | { readonly kind: 'retention' };
};

const languageNames = { en: 'English', 'zh-Hant-HK': '繁體中文' } as const;

/** Every setting, in the order of the page. */
export const settingRows: readonly SettingRow[] = [
  {
    id: 'theme',
    group: 'appearance',
    also: ['dark mode', 'colour', 'color', 'appearance', '深色模式', '夜間', '顏色', '主題'],
    control: choice('theme', themes, (value, t) => t(`settings.values.${value}`)),
  },
  {
    id: 'language',
    group: 'appearance',
    also: ['locale', 'chinese', 'english', '中文', '英文', '語文'],
    control: choice('language', languages, (value) => languageNames[value]),
  },
  {
    id: 'list',
    group: 'appearance',
    also: ['sidebar', 'layout', '側欄', '版面'],
    control: choice('list', listModes, (value, t) => t(`settings.values.${value === 'auto' ? 'hidden' : 'shown'}`)),
  },
  {
    id: 'presenter',
    group: 'appearance',
    also: ['presentation', 'demo', 'screen sharing', 'privacy', 'large type', '示範', '分享螢幕', '私隱', '大字'],
    control: presenting,
  },
  {
    id: 'phoneTheme',
    group: 'phones',
    also: ['dark mode', 'device', '深色模式', '裝置'],
    control: choice(
      'phoneTheme',
      phoneThemes,
      (value, t) => (value === 'app' ? t('stage.phoneApp') : t(`settings.values.${value}`)),
      true,
    ),
  },
  {
    id: 'phoneWidth',
    group: 'phones',
    also: ['device', 'size', 'pixels', 'screen', '裝置', '尺寸', '像素'],
    control: choice(
      'phoneWidth',
      phoneSizes.map(({ widthPx }) => widthPx),
      (value) => `${value} × ${phoneSizes.find(({ widthPx }) => widthPx === value)?.heightPx ?? ''}`,
      true,
    ),
  },
  {
    id: 'textPercent',
    group: 'phones',
    also: ['font size', 'accessibility', '字體大小', '字型', '無障礙'],
    control: choice('textPercent', textPercents, (value) => `${value}%`, true),
  },
  {
    id: 'phoneScale',
    group: 'phones',
    also: ['zoom', 'scale', '縮放', '比例'],
    control: choice('phoneScale', phoneScales, (value, t) =>
      value === 'full' ? '1:1' : value === 'auto' ? t('settings.values.automatic') : t(`device.${value}`),
    ),
  },
  {
    id: 'shownOrders',
    group: 'phones',
    also: ['wallet', 'filter', '卡包', '篩選'],
    control: choice('shownOrders', shownOrders, (value, t) =>
      t(`settings.values.${value === 'this' ? 'thisOrder' : 'allOrders'}`),
    ),
  },
  {
    id: 'narrowStage',
    group: 'phones',
    also: ['layout', 'small window', '版面'],
    control: choice('narrowStage', narrowStages, (value, t) =>
      t(`settings.values.${value === 'auto' ? 'automatic' : value}`),
    ),
  },
  {
    id: 'network',
    group: 'sending',
    also: ['offline', 'internet', 'connection', 'privacy', '離線', '連線', '網路', '私隱'],
    control: choice('network', ['off', 'on'], (value, t) => t(`settings.values.${value}`)),
  },
  {
    id: 'algorithm',
    group: 'sending',
    also: ['RSA256', 'ECC224', 'sign', 'security', '簽署', '安全'],
    control: choice('algorithm', signatureAlgorithms, (value) => value),
  },
  {
    id: 'encrypt',
    group: 'sending',
    also: ['RSA_AES', 'body', 'security', 'AES', '正文', '安全'],
    control: choice('encrypt', ['no', 'yes'], (value, t) => t(`settings.values.${value === 'yes' ? 'on' : 'off'}`)),
  },
  {
    id: 'environments',
    group: 'sending',
    also: ['proxy', 'TLS', 'certificate', 'base URL', 'server', '伺服器', '代理', '憑證'],
    control: place('go.environments', (t) => t('settings.actions.environments')),
  },
  {
    id: 'keys',
    group: 'sending',
    also: ['passphrase', 'lock', 'keychain', '通行短語', '鎖定', '鑰匙圈'],
    control: place('go.keys', (t) => t('settings.actions.keys')),
  },
  {
    id: 'retention',
    group: 'calls',
    also: ['retention', 'expire', 'history', 'privacy', 'delete', '保留', '刪除', '私隱', '歷史'],
    control: { kind: 'retention' },
  },
  {
    id: 'curlShell',
    group: 'code',
    also: ['terminal', 'bash', 'PowerShell', 'fish', 'editor', '終端機', '編輯器'],
    control: choice('curlShell', curlShells, (value) => curlShellNames[value], true),
  },
  {
    id: 'snippetLanguage',
    group: 'code',
    also: ['snippet', 'code', 'backend', 'editor', '程式碼', '後端', '編輯器'],
    control: choice(
      'snippetLanguage',
      snippetLanguages.map(({ id }) => id),
      (value) => snippetLanguages.find(({ id }) => id === value)?.name ?? value,
      true,
    ),
  },
  {
    id: 'assumptions',
    group: 'project',
    also: ['gaps', 'open points', 'specification', '規格'],
    control: { ...place('go.assumptions', (t) => t('settings.actions.assumptions')), reset: 'gaps.reset' },
  },
  {
    id: 'variables',
    group: 'project',
    also: ['my', 'values', '數值'],
    control: place('project.variables', (t) => t('settings.actions.variables')),
  },
  {
    id: 'tour',
    group: 'help',
    also: ['introduction', 'start', 'learn', '入門', '教學'],
    control: place('help.tour', (t) => t('tour.command')),
  },
  {
    id: 'about',
    group: 'help',
    also: ['version', 'licence', 'license', '版本', '授權'],
    control: place('help.about', (t) => t('settings.actions.about')),
  },
];
