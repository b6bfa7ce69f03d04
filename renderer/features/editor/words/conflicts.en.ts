/** What is said of texts that were changed here and in the project's folder. */
export const conflictsEn = {
  bannerOne: '“{{name}}” was changed here and in the project’s folder. Neither text was overwritten.',
  bannerMany: '{{count}} texts were changed here and in the project’s folder. None was overwritten.',
  decide: 'Compare and decide…',
  title: '“{{name}}” was changed in two places',
  text: 'Red is what the file in the project’s folder says, green what is here.',
  gone: 'Its file was removed from the project’s folder while it was changed here. This is the text that is here:',
  same: 'Both texts are the same by now.',
  diff: 'The text of the file, and the one that is here',
  mine: 'Keep what is here',
  theirs: 'Take the file',
  both: 'Keep both',
  removeToo: 'Remove it here, too',
  later: 'Later',
};
