import * as z from 'zod';
import { text } from '../documents/schema-parts.ts';

/** The project that is open: its id is of this machine, and `place` says where it lies, to be shown alone. */
export const projectInfoSchema = z.object({ id: text, name: text, place: text });
export type ProjectInfo = z.infer<typeof projectInfoSchema>;

/** Names the project that a window shows, over HTTP; and the status of the answer where another one is open by now. */
export const projectHeader = 'passbench-project';
export const otherProjectOpen = 410;
