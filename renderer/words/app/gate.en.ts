/** What a window says that may not open the bench, or lost it. */
export const gateEn = {
  noCode: {
    title: 'This window needs an address from the terminal',
    text: 'Passbench opens only with a fresh address, so that no other page or program on this computer can use it. Press Enter in the terminal that runs Passbench and open the address it prints.',
  },
  lapsed: {
    title: 'This address has been used or has lapsed',
    text: 'An address works once, and for 15 minutes. Press Enter in the terminal that runs Passbench for a new one.',
  },
  gone: {
    title: 'Passbench is not running',
    text: 'Nothing answers at this address. Start Passbench again in the terminal, then open the address it prints.',
  },
  failed: {
    title: 'The bench could not be opened',
    text: 'The host answered, but not with what the window needs.',
    retry: 'Try again',
  },
  word: {
    title: 'Type this word in the terminal',
    text: 'This system cannot tell Passbench whose browser this is. Type the word in the terminal that runs Passbench and press Enter; this window then opens by itself.',
  },
  otherUser: {
    title: 'This bench belongs to another user',
    text: 'Only the user of this computer who started Passbench may open it. Open the address in a browser of that user.',
  },
  full: {
    title: 'Eight windows are open',
    text: 'Passbench serves up to eight windows at a time. Close one, then press Enter in the terminal and open the new address.',
  },
  ended: {
    title: 'The session of this window has ended',
    text: 'Passbench was started anew, or this window was cut off for long. To go on here, open the address that the terminal prints; press Enter there for a new one.',
  },
  unsaved: {
    none: 'What you typed here was saved.',
    some: 'What you typed last is not known to be saved. Copy it now; in this tab, at the same address and port, it also comes back by itself, into the payload it was typed in.',
    copy: 'Copy my text',
  },
  starting: 'Opening the bench',
};
