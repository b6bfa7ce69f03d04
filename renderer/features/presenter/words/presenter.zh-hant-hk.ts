import type { presenterEn } from './presenter.en.ts';

export const presenterZhHantHk: typeof presenterEn = {
  command: '簡報模式：開始或結束',
  title: '簡報模式',
  isOn: '簡報模式 · Esc',
};
