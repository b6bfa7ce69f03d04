import { say } from '../../../shared/lib/text/words.ts';

export const variablesWords = {
  name: say('Name', '名稱'),
  value: say('Value', '值'),
  valueOf: say('Value of {{name}}', '{{name}} 的值'),
  kind: say('Kind', '類型'),
  kindOf: say('Kind of {{name}}', '{{name}} 的類型'),
  kinds: { text: say('Text', '文字'), plain: say('Number, true, false', '數字、true、false') },
  add: say('Add a variable', '新增變數'),
  remove: say('Remove {{name}}', '移除 {{name}}'),
  removing: say('Remove', '移除'),
  changed: say('The variables of the project were changed', '已更改專案的變數'),
  from: {
    row: say('From the row.', '來自資料列。'),
    environment: say('From the environment.', '來自環境。'),
    project: say('From the project.', '來自專案。'),
  },
  none: say(
    'No value yet: neither the environment nor the project has one. A row of a run may.',
    '尚未有值：環境及專案均沒有。執行時的資料列可以提供。',
  ),
  project: {
    title: say('Variables of the project', '專案的變數'),
    text: say(
      'Write {{variable}} in payloads and stories. A row of a run and an environment override these values. Never store a secret here.',
      '在內容及劇本內寫上 {{variable}}。執行時的資料列及環境的值會優先採用。請勿在此儲存機密。',
    ),
    table: say('Variables of the project', '專案的變數'),
    save: say('Save', '儲存'),
  },
  environment: {
    table: say('Variables of {{name}}', '{{name}} 的變數'),
    text: say(
      'Values of {{variable}} in this environment; they override those of the project.',
      '{{variable}} 在此環境的值，優先於專案的值。',
    ),
  },
};
