/** From the payload to the phones, and back. */
export const traceEn = {
  drawnAt: '{{name}} is drawn on:',
  nowhere: '{{name}}: on no phone.',
  notNow: '{{place}} (not now)',
  places: { ticket: 'Ticket', wallet: 'Wallet', notices: 'Notices', links: 'Links' },
  command: 'What the phones do not show',
  title: 'What the phones do not show',
  text: 'Of the payload in front, in both languages. Choose a line to find it in the JSON.',
  nowhereTitle: 'In the payload, shown nowhere',
  nowhereNone: 'Every value of the payload is drawn somewhere.',
  emptyTitle: 'Shown, but empty here',
  emptyNone: 'This payload fills every place on the cards.',
  example: 'such as {{example}}',
  unreadable: 'The text is not valid JSON at the moment.',
  editing: 'Text on the card',
  editHint: 'Enter writes it into the payload, Esc leaves it as it was.',
  wouldBeEmpty: 'Left empty, it goes from the card.',
  notHere: {
    computed: 'This text follows from a list or is the product’s own. Change it in the JSON.',
    'other-card':
      'The card is not that of the text in the editor now, so it is not changed here. Show the draft first.',
  },
};
