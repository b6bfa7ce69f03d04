export const variablesEn = {
  name: 'Name',
  value: 'Value',
  valueOf: 'Value of {{name}}',
  kind: 'Kind',
  kindOf: 'Kind of {{name}}',
  kinds: { text: 'Text', plain: 'Number, true, false' },
  add: 'Add a variable',
  remove: 'Remove {{name}}',
  removing: 'Remove',
  changed: 'The variables of the project were changed',
  from: { row: 'From the row.', environment: 'From the environment.', project: 'From the project.' },
  none: 'No value yet: neither the environment nor the project has one. A row of a run may.',
  project: {
    title: 'Variables of the project',
    text: 'Write {{variable}} in payloads and stories. A row of a run and an environment override these values. Never store a secret here.',
    table: 'Variables of the project',
    save: 'Save',
  },
  environment: {
    table: 'Variables of {{name}}',
    text: 'Values of {{variable}} in this environment; they override those of the project.',
  },
};
