export const calibrationEn = {
  changed: 'The theme of the project was changed',
};
