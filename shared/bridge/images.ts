import * as z from 'zod';
import { procedure } from './procedure.ts';

/** The host of an image's address, with a port if it is unusual. */
const host = z.string().min(1).max(260);
const hosts = z.object({ hosts: z.array(z.string()).readonly() });

const loadedImageSchema = z.object({
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  width: z.number().int(),
  height: z.number().int(),
  /** Where there are more than are loaded, at least so many. */
  byteCount: z.number().int(),
  /** null where there are more than 100 KiB. */
  bytesBase64: z.string().nullable(),
});

export type LoadedImage = Readonly<z.infer<typeof loadedImageSchema>>;

/** Images that payloads name. The host loads one only from hosts that the user allowed. */
export const images = {
  hosts: procedure.input(z.strictObject({})).output(hosts),
  allow: procedure.input(z.strictObject({ host, isAllowed: z.boolean() })).output(hosts),
  /** NOT_NOW with the reason where it is not loaded. */
  load: procedure.input(z.strictObject({ address: z.string().min(1).max(4096) })).output(loadedImageSchema),
};
