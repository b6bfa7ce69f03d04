import * as z from 'zod';
import type { SecretQuestion } from '../../environments/user-keys/user-keys-services.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/** The texts of the secret window in one language, by element id. */
type AskTexts = Readonly<Record<'words' | 'label' | 'again-label' | 'differs' | 'take' | 'leave', string>>;

type AskRequest = { readonly texts: AskTexts; readonly isNew: boolean };

export function textsOf(asked: { readonly words: Words; readonly label: Words }, language: 'en' | 'zh'): AskTexts {
  const fixed = { ...asked, ...fixedTexts };
  return {
    words: fixed.words[language],
    label: fixed.label[language],
    'again-label': fixed.again[language],
    differs: fixed.differs[language],
    take: fixed.take[language],
    leave: fixed.leave[language],
  };
}

export function secretQuestionIn(language: 'en' | 'zh', { words, label, isNew }: SecretQuestion): AskRequest {
  return { texts: textsOf({ words, label }, language), isNew };
}

const answerSchema = z.strictObject({ typed: z.string().max(4096).nullable() });

/** The typed text of an answer; null if it is empty or invalid. */
export function readTyped(data: unknown): string | null {
  const answer = answerSchema.safeParse(data);
  return answer.success && answer.data.typed !== '' ? answer.data.typed : null;
}

export const askWindowOptions = {
  width: 460,
  height: 320,
  resizable: false,
  minimizable: false,
  maximizable: false,
  fullscreenable: false,
  show: false,
  title: 'Passbench',
} as const;

const fixedTexts = {
  again: { en: 'Repeat', zh: '再次輸入' },
  differs: { en: 'The two do not match.', zh: '兩次輸入不一致。' },
  take: { en: 'Continue', zh: '繼續' },
  leave: { en: 'Not now', zh: '暫不' },
} as const;

/** The page of the secret window. It has no script: its preload fills and reads it in an isolated world. */
export const askPage = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <title>Passbench</title>
    <style>
      :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
      body { margin: 20px; background: Canvas; color: CanvasText; }
      p { margin: 0 0 14px; white-space: pre-line; }
      label { display: block; margin-bottom: 12px; }
      input { display: block; width: 100%; box-sizing: border-box; padding: 6px 8px; font: inherit; }
      #differs { color: #b3261e; }
      footer { display: flex; gap: 8px; justify-content: end; }
      button { font: inherit; padding: 5px 14px; }
    </style>
  </head>
  <body>
    <form id="form">
      <p id="words"></p>
      <label><span id="label"></span><input id="secret" type="password" autocomplete="off" spellcheck="false" autofocus></label>
      <label id="repeat" hidden><span id="again-label"></span><input id="again" type="password" autocomplete="off" spellcheck="false"></label>
      <p id="differs" role="alert" hidden></p>
      <footer><button id="leave" type="button"></button><button id="take" type="submit"></button></footer>
    </form>
  </body>
</html>
`;
