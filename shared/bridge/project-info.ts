import * as z from 'zod';
import { text } from '../documents/schema-parts.ts';

/** The open project. `place` is for display only. */
export const projectInfoSchema = z.object({ id: text, name: text, place: text });
export type ProjectInfo = z.infer<typeof projectInfoSchema>;

/** The HTTP header that names a window's project, and the status if another one is open. */
export const projectHeader = 'passbench-project';
export const otherProjectOpen = 410;
