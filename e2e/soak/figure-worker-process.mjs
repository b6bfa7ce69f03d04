// A process of its own for the work of one figure: node figure-worker-process.mjs FILE. It answers { ask: 'work', ... }.
import { pathToFileURL } from 'node:url';
import { answerParent } from '../bench/child-process.mjs';

const { worker } = await import(pathToFileURL(process.argv[2]).href);
answerParent({ work: await worker() });
