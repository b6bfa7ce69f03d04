/** What the window says of writing: laying out, mending, own templates. */
export const writingEn = {
  format: 'Format the text, or the selected part',
  minify: 'Minify the text, or the selected part',
  fixAll: 'Fix all',
  fixAllTitle: 'Make every edit that mends a problem; one undo takes all of it back',
  fixable_one: '{{count}} of these problems has an edit that mends it',
  fixable_other: '{{count}} of these problems have an edit that mends them',
  nothingToFix: 'No problem of this text has an edit that mends it.',
  noText: 'Open a payload or a story first.',
  notLaidOut: 'Not laid out: this text is no JSON yet. Mend its syntax first; Problems says where.',
  fixed_one: '{{count}} problem fixed.',
  fixed_other: '{{count}} problems fixed.',
  filledIn_one: '{{count}} value was put in that nobody had typed: check it.',
  filledIn_other: '{{count}} values were put in that nobody had typed: check them.',
  left_one: '{{count}} error is left.',
  left_other: '{{count}} errors are left.',
};
