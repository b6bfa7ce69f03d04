export const presenterEn = {
  command: 'Presenter mode: start or end',
  isOn: 'Presenter mode · Esc',
};
