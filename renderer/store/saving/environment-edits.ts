import * as z from 'zod';
import { environmentColours, environmentKinds, environmentRoles } from '../../../shared/documents/environment.ts';
import type { EnvironmentEdits } from '../../features/environments/store/slices.ts';

const text = z.string().optional();
const by = ['nobody', 'user'] as const;

/** Unsaved edits of environments, by id. */
export const environmentEditsSchema: z.ZodType<Readonly<Record<string, EnvironmentEdits>>> = z.record(
  z.string(),
  z.object({
    name: text,
    kind: z.enum(environmentKinds).optional(),
    colour: z.enum(['', ...environmentColours]).optional(),
    baseUrl: text,
    clientId: text,
    role: z.enum(['', ...environmentRoles]).optional(),
    merchantId: text,
    key: text,
    keyVersionBy: z.enum(['profile', ...by]).optional(),
    keyVersion: text,
    platformKey: text,
    encryption: z.enum(['yes', '']).optional(),
    profile: text,
    method: text,
    signedPath: text,
    scheme: text,
    userId: text,
    openId: text,
    headers: text,
    proxyBy: z.enum(['machine', ...by]).optional(),
    proxy: text,
    ca: text,
    timeoutSeconds: text,
  }),
);
