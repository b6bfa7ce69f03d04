import { say } from '../../../../shared/lib/text/words.ts';

export const presenterWords = {
  command: say('Presenter mode: start or end', '簡報模式：開始或結束'),
  title: say('Presenter mode', '簡報模式'),
  isOn: say('Presenter mode · Esc', '簡報模式 · Esc'),
};
