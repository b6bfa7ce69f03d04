import { demoClient } from '../../../keys/demo-client.ts';
import { makePassingFolder } from '../passing-folder.ts';

// The keys of a passing sandbox, until it is killed.
const { path } = await makePassingFolder('sandbox');
await demoClient(path);
setInterval(() => {}, 60_000);
process.send?.(path);
