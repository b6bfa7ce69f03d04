export const presenterEn = {
  command: 'Presenter mode: start or end',
  title: 'Presenter mode',
  isOn: 'Presenter mode · Esc',
};
