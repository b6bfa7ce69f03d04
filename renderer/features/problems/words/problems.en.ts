export const problemsEn = {
  list: 'Problems of this payload',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  line: 'line {{line}}',
  severity: { error: 'Error', assumption: 'Assumption', warning: 'Warning' },
  gap: 'depends on {{gap}}',
  none: 'No problems',
  noneText: 'This payload meets every requirement that can be checked here. Send it to see the service’s response.',
  refused: 'The payload has no problems, but would be refused',
  refusedText: 'The reason is shown under the editor.',
  noneAction: 'Send this payload',
  noDocument: 'Open a payload to see its problems here.',
};
