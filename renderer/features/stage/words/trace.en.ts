/** From the payload to the phones, and back. */
export const traceEn = {
  drawnAt: '{{name}} is shown on:',
  nowhere: '{{name}} is not shown on any phone.',
  notNow: '{{place}} (not now)',
  places: { ticket: 'Ticket', wallet: 'Wallet', notices: 'Notices', links: 'Links' },
  command: 'What the phones do not show',
  title: 'What the phones do not show',
  text: 'For the open payload, in both languages. Choose a line to find it in the JSON.',
  nowhereTitle: 'In the payload but not shown',
  nowhereNone: 'Every value of the payload is shown somewhere.',
  emptyTitle: 'On the card but empty',
  emptyNone: 'This payload fills every place on the cards.',
  example: 'such as {{example}}',
  unreadable: 'The text is not valid JSON.',
  editing: 'Text on the card',
  editHint: 'Press Enter to write it into the payload, Esc to cancel.',
  wouldBeEmpty: 'If left empty, it is removed from the card.',
  notHere: {
    computed: 'This text comes from a list or from Passbench. Change it in the JSON.',
    'other-card': 'This card does not show the text in the editor, so it cannot be changed here. Show the draft first.',
  },
};
