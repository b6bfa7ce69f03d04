import * as z from 'zod';
import { environmentColours, environmentKinds, environmentRoles } from '../../shared/documents/environment.ts';
import type { EnvironmentForm } from '../features/environments/engine/environment-form.ts';

const text = z.string().optional();
const by = ['nobody', 'user'] as const;

/** Fields of an environment as typed and not saved. */
export const environmentEditsSchema: z.ZodType<Partial<EnvironmentForm>> = z.object({
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
  variables: text,
  headers: text,
  proxyBy: z.enum(['machine', ...by]).optional(),
  proxy: text,
  ca: text,
  timeoutSeconds: text,
});
