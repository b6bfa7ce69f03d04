import { ipcRenderer } from 'electron';

// The bridge is one MessagePort, posted to this window only. The page gets no function and no event of Electron; a page of
// another origin gets nothing.
const name = 'passbench.port';
const appOrigin = 'passbench://app';

ipcRenderer.on(name, ({ ports }) => {
  if (window.location.origin === appOrigin && window.top === window) window.postMessage(name, appOrigin, [...ports]);
});
