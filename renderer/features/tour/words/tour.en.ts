export const tourEn = {
  command: 'Take the tour',
  offer: 'New here? Tour, 1 minute',
  count: 'Step {{at}} of {{count}}',
  leave: 'Leave the tour',
  next: 'Next',
  finish: 'Finish',
  act: 'Do it for me',
  steps: {
    text: {
      title: 'This is what your backend sends',
      text: 'The payload describes an order as JSON. Type another train number in shift_number, such as G80.',
    },
    phones: {
      title: 'This is what users see',
      text: 'The card and the notification update with each keystroke, in Traditional Chinese and in English; where there is little room, in one of them at a time. A text that is too long is marked where it is cut.',
    },
    send: {
      title: 'Send it',
      text: 'Passbench signs the payload and sends it to the sandbox on this computer. No data leaves the computer.',
    },
    answer: {
      title: 'This is the response',
      text: 'The sandbox checked the signature, the fields and the order as the platform would. Calls lists each request and its response.',
    },
    time: {
      title: 'Look at another time',
      text: 'Drag the line in the timeline. The phones show that time: later the ticket expires, and its notification ends.',
    },
  },
  done: {
    text: 'Changed. You can undo it.',
    send: 'Sent. The response is here.',
    time: 'Finish returns to the present. To test your own program next, search for “Connect your backend” at the top.',
  },
};
