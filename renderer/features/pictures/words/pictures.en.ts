/** What the window says of pictures that are exported. */
export const picturesEn = {
  button: 'Export pictures…',
  title: 'Export pictures',
  text: 'As shown at {{time}}. Passbench creates the pictures on this computer.',
  commands: {
    phone: 'Export the phones as pictures…',
    sheet: 'Export the sheet as a picture…',
    strip: 'Export a film strip of all changes…',
    review: 'Export a review page…',
  },
  kind: 'Content',
  kinds: {
    phone: 'Phone',
    sheet: 'All pages',
    contact: 'Contact sheet',
    strip: 'Film strip',
    review: 'Review bundle',
  },
  means: {
    phone: 'One file per phone. Your browser may ask to allow multiple downloads.',
    sheet: 'All phone pages on one sheet.',
    contact: 'The contact sheet with its current selection; scaled down if too large.',
    strip: 'Each change on a phone, in one file.',
    review:
      'One page with all phones, the open text, the assumptions in force and your notes. It opens without other files.',
  },
  page: 'Page',
  languages: 'Languages',
  themes: 'Theme',
  light: 'Light',
  dark: 'Dark',
  format: 'Format',
  svg: 'SVG is not offered: fonts and line breaks would differ on other computers. To export codes as SVG: passbench render --format svg.',
  scale: 'Scale',
  notes: 'Notes',
  notesHelp:
    'Starts with the project’s notes. Changes here apply to this page only. The page contains the open text as typed: check it for personal data before you share it.',
  noBrowser:
    'PNG and PDF need Chromium, Chrome or Edge, and none is installed here. HTML looks the same and needs no browser.',
  nothing: 'There is nothing to export, or more than 2,000 pictures.',
  run: 'Export',
  drawing_one: 'Creating {{count}} file',
  drawing_other: 'Creating {{done}} of {{count}} files',
  stopping: 'Cancelling',
};
