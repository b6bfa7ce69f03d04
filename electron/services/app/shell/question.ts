import { markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/** What a dialog of the system asks; `safe` is the place of the button that nothing pressed stands for. */
export type Question = {
  readonly message: Words;
  readonly detail?: Words;
  readonly buttons: readonly Words[];
  readonly safe: number;
};

/** Whether something is allowed. What the words name may come from anybody: its hidden characters are marked. */
export function allowQuestion({ en, zh }: Words): Question {
  return { message: { en: markHidden(en), zh: markHidden(zh) }, buttons: [allow, notNow], safe: 1 };
}

/** A question as the dialog of the system takes it, in one language. */
export function boxOf({ message, detail, buttons, safe }: Question, language: keyof Words) {
  return {
    title: 'Passbench',
    message: message[language],
    detail: detail?.[language] ?? '',
    buttons: buttons.map((words) => words[language]),
    defaultId: safe,
    cancelId: safe,
  };
}

const allow = { en: 'Allow', zh: '准許' };
const notNow = { en: 'Not now', zh: '暫不' };
