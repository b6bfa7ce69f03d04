import type { Workspace } from '../workspace/workspace.ts';
import type { Procedures } from './procedures.ts';

/** Calls that come in from elsewhere, and calls that leave. */
export function exchangeOf(
  os: Procedures,
  { exchange: { imports, exportCalls, evidence, evidenceChecks } }: Workspace,
) {
  const { calls } = os;
  return {
    checkRequests: calls.checkRequests.handler(async ({ input }) => ({ requests: await imports.check(input.text) })),
    importRequests: calls.importRequests.handler(({ input }) => imports.importRequests(input.text)),
    importPiece: calls.importPiece.handler(({ input: { bytesBase64, ...piece } }) =>
      imports.importPiece({ ...piece, bytes: Buffer.from(bytesBase64, 'base64') }),
    ),
    exportCalls: calls.exportCalls.handler(({ input, signal }) => exportCalls(input, signal)),
    makeEvidence: calls.makeEvidence.handler(({ input, signal }) => evidence(input, signal)),
    checkEvidencePiece: calls.checkEvidencePiece.handler(async ({ input: { bytesBase64, ...piece } }) => ({
      verdict: await evidenceChecks.takePiece({ ...piece, bytes: Buffer.from(bytesBase64, 'base64') }),
    })),
    cancelImport: calls.cancelImport.handler(async ({ input: { ticket } }) => {
      const imported = await imports.cancel(ticket);
      return { cancelled: imported !== null || evidenceChecks.cancel(ticket), imported: imported ?? 0 };
    }),
  };
}
