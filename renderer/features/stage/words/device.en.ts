/** What the stage says of the phone that it draws. */
export const deviceEn = {
  label: 'The phone',
  width: 'Width of the phone',
  points: '{{width}} px',
  text: 'Size of the phone’s texts',
  textAt: 'Aa {{percent}} %',
  scale: 'Size on screen',
  fit: 'Fit',
  fitHint: 'The whole phone, as large as there is room',
  fill: 'Fill',
  fillHint: 'As wide as there is room; what is below is scrolled to',
  fullHint: 'In the phone’s own pixels',
  onlyThis: 'Only this order in the wallet and the notices',
  notApart:
    'The stage could not be opened in a window of its own: the browser holds windows back for this address. Allow them for it, then try again.',
  isApart: 'The stage stands in a window of its own',
  back: 'Bring it back',
  commands: {
    apart: 'Stage in a window of its own, or back here',
    width: 'Phone {{width}} px wide',
    text: 'Texts on the phones at {{percent}} %',
    scale: 'Phones whole, in their own pixels, or as wide as there is room',
    onlyThis: 'Only this order in the wallet and the notices, or all',
  },
};
