import { resolveVariables, type EnvironmentValues, type VariableContext } from '../../../shared/documents/variables.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { recogniseScenario } from '../../../shared/protocol/orders/recognise.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { endpoints } from '../../../shared/specification/endpoints.ts';
import type { Io } from '../io.ts';
import type { CommonOptions } from '../options.ts';
import { densityProblem } from '../../services/platform/input-files.ts';

/** Variables of a file outside any document: new ids, now, a new order, and the project's own. */
export function freshVariables(
  io: Io,
  { projectVariables: my = {} }: Pick<CommonOptions, 'projectVariables'>,
  env: EnvironmentValues = {},
): VariableContext {
  return { nowMs: io.now(), uuid32: io.uuid32, orderNo: io.uuid32(), orderCreatedMs: null, env, my };
}

/** Resolves a file's variables. Bytes that are no UTF-8 or have no variables stay unchanged. */
export function resolvedBytes(bytes: Buffer, variables: VariableContext, io: Pick<Io, 'err'>): Buffer {
  const decoded = decodeUtf8(bytes);
  if (!('text' in decoded)) return bytes;
  const { text } = resolveVariables(decoded.text, variables);
  if (text === decoded.text) return bytes;
  io.err('passbench: The variables of the payload were resolved. The resolved text is signed.\n');
  return Buffer.from(text);
}

/** The scenario of a file; null if unknown. Throws if it has too many values. */
export function scenarioOfBytes(file: string, bytes: Uint8Array): Scenario | null {
  const decoded = decodeUtf8(bytes);
  if (!('text' in decoded)) return null;
  const dense = densityProblem(decoded.text);
  if (dense !== null)
    throw new AppError('INPUT_TOO_LARGE', `${file} ${dense.en}.`, 'Give --scenario to use its bytes unchanged.');
  const { root } = scanJson(decoded.text);
  return root === null ? null : recogniseScenario(root, null);
}

/** The given path, else that of the scenario. Throws if neither is known. */
export function pathFor(given: string | undefined, scenario: Scenario | null): string {
  if (given !== undefined) return given;
  if (scenario !== null) return endpoints[scenario.endpoint].path;
  throw new AppError(
    'PATH_UNKNOWN',
    'The payload does not show its scenario, so its path is unknown.',
    'Give --path or --scenario.',
  );
}
