import { openBridge } from '../bridge/index.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/fonts.css';
import '../ui/theme/base.css';
import { startWindow } from './start/start-window.tsx';
import { trustOwnWorkers } from './start/trusted-workers.ts';

// The bridge first: it takes the one-time code out of the address before anything else runs.
const opening = openBridge(window);
trustOwnWorkers(window);
await startWindow(window, await opening);
