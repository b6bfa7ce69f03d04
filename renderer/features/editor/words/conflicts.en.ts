/** What is said of texts that were changed here and in the project's folder. */
export const conflictsEn = {
  bannerOne: '“{{name}}” was changed here and in the project folder. Neither text was overwritten.',
  bannerMany: '{{count}} texts were changed here and in the project folder. None was overwritten.',
  decide: 'Compare and decide…',
  title: '“{{name}}” was changed in two places',
  text: 'Red: the file in the project folder. Green: the text here.',
  gone: 'You changed this text while its file was removed from the project folder. This is the text here:',
  same: 'Both texts are now the same.',
  diff: 'The text of the file and the text here',
  mine: 'Keep the text here',
  theirs: 'Use the file',
  both: 'Keep both',
  removeToo: 'Remove it here too',
  later: 'Decide later',
};
