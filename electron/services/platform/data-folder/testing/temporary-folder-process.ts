import { loadDemoClient } from '../../../keys/demo-client.ts';
import { makeTemporaryFolder } from '../product-files.ts';

// The keys of a passing sandbox, until it is killed.
const { path } = await makeTemporaryFolder('sandbox');
await loadDemoClient(path);
setInterval(() => {}, 60_000);
process.send?.(path);
