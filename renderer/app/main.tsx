import './start/load-react.ts';
import { openBridge } from '../bridge/open-bridge.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/fonts.css';
import '../ui/theme/base.css';
import { startWindow } from './start/start-window.tsx';
import { trustOwnWorkers } from './start/trusted-workers.ts';

// First of all: this reads the one-time code and clears the address. It is called from outside of this file: a listener for
// requests, as every test has one, asks for the lines they come from, and the whole file would be read again for that.
const opening = Promise.resolve().then(() => openBridge(window));
trustOwnWorkers(window);
await startWindow(window, await opening);
