export const gateEn = {
  noCode: {
    title: 'Open this window from the terminal',
    text: 'Passbench opens only with a new address, so that no other page or program on this computer can use it. Press Enter in the terminal that runs Passbench, then open the address it prints.',
  },
  lapsed: {
    title: 'This address was used or has expired',
    text: 'An address works once and expires after 15 minutes. Press Enter in the terminal that runs Passbench to get a new one.',
  },
  gone: {
    title: 'Passbench is not running',
    text: 'Nothing responds at this address. Start Passbench again in the terminal, then open the address it prints.',
  },
  failed: {
    title: 'Passbench could not be opened',
    text: 'The host sent an unexpected response. Try again; if it happens again, restart Passbench.',
    retry: 'Try again',
  },
  word: {
    title: 'Type this word in the terminal',
    text: 'Passbench cannot tell whose browser this is. Type the word in the terminal that runs Passbench and press Enter. This window then opens automatically.',
  },
  otherUser: {
    title: 'Passbench was started by another user',
    text: 'Only the user who started Passbench can open it. Open the address in that user’s browser.',
  },
  full: {
    title: 'Eight windows are open',
    text: 'Passbench supports up to eight windows. Close one, press Enter in the terminal, then open the new address.',
  },
  ended: {
    title: 'This session has ended',
    text: 'Passbench restarted, or this window was disconnected for too long. To continue, open the address in the terminal. Press Enter there to get a new one.',
  },
  unsaved: {
    none: 'Everything you typed here is saved.',
    some: 'Your last changes may not be saved. Copy them now. If you reopen this tab at the same address and port, they are restored automatically.',
    copy: 'Copy my text',
  },
  starting: 'Opening Passbench',
};
