import type { Finding } from '../../../shared/documents/finding.ts';
import type { MyVariables } from '../../../shared/documents/my-variables.ts';
import { resolveVariables } from '../../../shared/documents/variables.ts';
import { effectiveScheme, type GapChoices } from '../../../shared/gaps/gaps.ts';
import type { JsonScan } from '../../../shared/lib/json/json-scan.ts';
import { numberAt } from '../../../shared/lib/json/json-view.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import { findingsAsTyped } from '../../../shared/protocol/validate/typed.ts';
import { historyOf } from '../../../shared/protocol/validate/options.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { ProjectPayload } from '../../services/projects/project/read-project.ts';
import { keyOf } from '../previous-calls.ts';

type CheckedPayload = {
  readonly file: string;
  readonly scenario: string | null;
  readonly findings: readonly Finding[];
};

type CheckOptions = {
  readonly gaps: GapChoices;
  readonly now: Instant;
  readonly uuid32: () => string;
  /** The project's values of `{{my.NAME}}`. */
  readonly my: MyVariables;
};

type Accepted = { readonly key: string | null; readonly scan: JsonScan };

const minuteMs = 60_000;

/** The most calls skipped to find one that a payload can follow. */
const maxSkippedCalls = 32;

/**
 * Checks a project's payloads, each after the earlier ones of its order, a minute apart. One with errors is not part of
 * the history, so each mistake is reported once. An order may have several ends (refunded, used): each follows the
 * longest possible history, at least the first call.
 */
export function checkPayloads(payloads: readonly ProjectPayload[], checking: CheckOptions): readonly CheckedPayload[] {
  const orders = [...new Set(payloads.map(({ order }) => order))];
  return orders.flatMap((name) =>
    checkOrder(
      payloads.filter(({ order }) => order === name),
      checking,
    ),
  );
}

function checkOrder(payloads: readonly ProjectPayload[], checking: CheckOptions): readonly CheckedPayload[] {
  let accepted: readonly Accepted[] = [];
  return payloads.map((payload, place) => {
    const read = checkPayload(payload, checking.now + place * minuteMs, accepted, checking);
    const own = accepted.filter((each) => each.key !== null && each.key === read.key);
    const { findings, earlier } = findLongestHistory(own, read.findingsBehind);
    if (!findings.some(isError)) {
      const others = accepted.filter((each) => each.key !== read.key);
      accepted = [...others, ...earlier, { key: read.key, scan: read.scan }];
    }
    return { file: payload.path, scenario: read.scenario?.id ?? null, findings };
  });
}

function findLongestHistory(
  own: readonly Accepted[],
  findingsBehind: (earlier: readonly Accepted[]) => readonly Finding[],
): { readonly findings: readonly Finding[]; readonly earlier: readonly Accepted[] } {
  const all = findingsBehind(own);
  for (let count = own.length; count > Math.max(0, own.length - maxSkippedCalls); count -= 1) {
    const earlier = own.slice(0, count);
    const findings = count === own.length ? all : findingsBehind(earlier);
    if (!findings.some((finding) => finding.rule === 'status-move' && isError(finding))) return { findings, earlier };
  }
  return { findings: all, earlier: own };
}

function checkPayload(
  { text, scenario: id, orderNo }: ProjectPayload,
  nowMs: Instant,
  accepted: readonly Accepted[],
  { gaps, uuid32, my }: CheckOptions,
) {
  const created = accepted.map(({ scan }) => numberAt(scan.root, 'orderCreateTime')).find((at) => at !== null);
  const resolved = resolveVariables(text, { nowMs, uuid32, orderNo, orderCreatedMs: created ?? null, my });
  const scan = scanPayload(resolved.text);
  const scenario = findScenario(id);
  return {
    scan,
    scenario,
    key: keyOf(scan.root, scenario?.endpoint ?? null, gaps),
    findingsBehind: (earlier: readonly Accepted[]): readonly Finding[] => {
      const history = historyOf(
        earlier.map((each) => each.scan),
        scenario,
      );
      return findingsAsTyped(text, resolved, scan, { gaps, scheme: effectiveScheme(gaps), scenario, history });
    },
  };
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}
