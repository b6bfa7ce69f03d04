import { ipcRenderer } from 'electron';

// The whole bridge between the two worlds is one MessagePort, handed to this very window and to nobody else. The page
// gets no function of Electron, and no event of it either. Another page than the product's own gets nothing at all.
const name = 'passbench.port';
const appOrigin = 'passbench://app';

ipcRenderer.on(name, ({ ports }) => {
  if (window.location.origin === appOrigin && window.top === window) window.postMessage(name, appOrigin, [...ports]);
});
