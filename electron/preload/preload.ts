import { ipcRenderer } from 'electron';

// The whole bridge between the two worlds is one MessagePort, handed to this very window and to nobody else. The page
// gets no function of Electron, and no event of it either.
const name = 'passbench.port';

ipcRenderer.on(name, ({ ports }) => {
  window.postMessage(name, window.location.origin, [...ports]);
});
