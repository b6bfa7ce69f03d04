/** Texts of the list of problems. */
export const problemsEn = {
  list: 'Problems of this payload',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  line: 'line {{line}}',
  severity: { error: 'Error', assumption: 'Assumption', warning: 'Warning' },
  gap: 'rests on {{gap}}',
  none: 'Nothing to report',
  noneText:
    'This payload follows the specification as far as it can be checked here. Send it to see what the service says.',
  noneAction: 'Send it',
  noDocument: 'Problems of the open payload will be listed here.',
};
