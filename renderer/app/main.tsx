import { openBridge } from '../bridge/index.ts';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { startWindow } from './start/start-window.tsx';

// The bridge first: it takes the one-time code out of the address before anything else runs.
const opening = openBridge(window);
await startWindow(window, await opening);
