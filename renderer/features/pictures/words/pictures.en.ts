/** What the window says of pictures that are exported. */
export const picturesEn = {
  button: 'Export pictures…',
  title: 'Export pictures',
  text: 'As the stage stands now, at {{time}}. The bench draws them on this machine.',
  commands: {
    phone: 'Export the phones as pictures…',
    sheet: 'Export the sheet as a picture…',
    strip: 'Export a film strip of every change…',
    review: 'Export a review bundle as one page…',
  },
  kind: 'What',
  kinds: {
    phone: 'Phone',
    sheet: 'Every page',
    contact: 'Contact sheet',
    strip: 'Film strip',
    review: 'Review bundle',
  },
  means: {
    phone: 'Each phone is a file of its own. Your browser may ask whether several may be saved.',
    sheet: 'Every page of the phones on one sheet.',
    contact: 'The contact sheet as it was chosen, smaller where a picture of it would be too large.',
    strip: 'Each moment at which a phone shows something else, in one file.',
    review:
      'One page with every phone, the text in front, the assumptions in force and your notes. Nothing else is needed to open it.',
  },
  page: 'Page',
  languages: 'Languages',
  themes: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  format: 'Format',
  svg: 'There is no SVG of a card: whoever opens it would see its texts in other fonts and broken elsewhere. Codes are drawings through and through: passbench render --format svg.',
  scale: 'Pixels',
  notes: 'Notes',
  notesHelp:
    'Those of the project at first. What you change here is for this page alone. It holds the text in front as it is typed: look for personal data before you hand it on.',
  noBrowser:
    'No Chromium, Chrome or Edge is installed here, which PNG and PDF are made with. HTML looks the same and needs none.',
  nothing: 'There is nothing to draw, or more than 2,000 pictures.',
  run: 'Export',
  drawing_one: 'Drawing {{count}} file',
  drawing_other: 'Drawing: {{done}} of {{count}} files',
  stopping: 'Cancelling',
};
