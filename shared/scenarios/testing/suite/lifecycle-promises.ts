import { gapsOfMoves } from '../../../lifecycle/all-moves.ts';
import { valuesOfEveryGap } from '../../../gaps/by-gap.ts';
import { findGap } from '../../../gaps/gaps.ts';
import { checkMove, isEndStatus, nextStatuses } from '../../../lifecycle/check-move.ts';
import {
  type Effect,
  type Lifecycle,
  type Point,
  type Status,
  boundsOfEffect,
  gapsOfEffect,
} from '../../../lifecycle/lifecycle.ts';
import type { Words } from '../../../lib/text/words.ts';
import { nodeAtPointer, pointer } from '../../../lib/json/json-pointer.ts';
import { isSilent } from './languages.ts';
import { fieldAt, isTime, validTemplates, type ScenarioPromise } from './suite-tools.ts';

export const lifecyclePromises: readonly ScenarioPromise[] = [
  {
    promise: 'lists its statuses once each, in the order of their steps',
    file: 'lifecycle.ts',
    broken: ({ lifecycle: { statuses } }) =>
      statuses
        .filter((status, place) => {
          const before = statuses[place - 1];
          const again = statuses.findIndex((each) => each.name === status.name) !== place;
          return again || (before !== undefined && before.step > status.step);
        })
        .map((status) => status.name),
  },
  {
    promise: 'says what each status means and does, in both languages',
    file: 'lifecycle.ts',
    broken: ({ lifecycle }) =>
      lifecycle.statuses.filter((status) => wordsOf(status).some(isSilent)).map((status) => status.name),
  },
  {
    promise: 'names its card in both languages',
    file: 'lifecycle.ts',
    broken: ({ lifecycle: { noun } }) => (isSilent(noun) ? ['noun'] : []),
  },
  {
    promise: 'begins with no end, and ends with one where its statuses go forward',
    file: 'lifecycle.ts',
    broken: ({ lifecycle: { statuses, moves } }) => {
      const [first] = statuses;
      const last = Math.max(...statuses.map(({ step }) => step));
      if (first === undefined || first.step === last) return [];
      const mayGoForward = valuesOfEveryGap(moves.order).includes('forward');
      const open = statuses.filter(({ step, end }) => mayGoForward && step === last && end === undefined);
      return [
        ...(first.end === undefined ? [] : [`${first.name} is the first status and has \`end\`: nothing would follow`]),
        ...open.map(({ name }) => `${name} is of the last step and has no \`end\`: nothing would end an order`),
      ];
    },
  },
  {
    promise: 'can reach every status from the start',
    file: 'lifecycle.ts',
    broken: ({ lifecycle }) => {
      const reached = new Set(nextStatuses(lifecycle, {}, null));
      for (const status of reached) for (const next of nextStatuses(lifecycle, {}, status)) reached.add(next);
      return lifecycle.statuses.map((status) => status.name).filter((name) => !reached.has(name));
    },
  },
  {
    promise: 'lets every status repeat but an end, after which nothing comes',
    file: 'lifecycle.ts',
    broken: ({ lifecycle }) =>
      lifecycle.statuses
        .filter((status) => {
          if (isEndStatus(status, {})) return nextStatuses(lifecycle, {}, status.name).length > 0;
          return !checkMove(lifecycle, {}, status.name, status.name).allowed;
        })
        .map((status) => status.name),
  },
  {
    promise: 'names only statuses and assumptions that exist',
    file: 'lifecycle.ts',
    broken: ({ lifecycle, bizTypeGap }) => {
      const names = new Set(lifecycle.statuses.map((status) => status.name));
      const { only = [], also = [] } = lifecycle.moves;
      const named = [
        ...only.flatMap((move) => [move.to, ...move.from]),
        ...also.flatMap((move) => [move.from, move.to]),
      ];
      const points = [
        ...gapsOfMoves(lifecycle),
        ...(bizTypeGap === undefined ? [] : [bizTypeGap]),
        ...lifecycle.statuses.flatMap(({ effect }) => gapsOfEffect(effect)),
      ];
      const unknown = points.filter((id) => findGap(id) === null).map((id) => `no assumption is named ${id}`);
      return [...named.filter((name) => !names.has(name)), ...unknown];
    },
  },
  {
    promise: 'reads times and lists only where its fields have them',
    file: 'lifecycle.ts',
    broken: ({ fields, lifecycle: { statuses, localesAt } }) => [
      ...localesAt
        .filter((path) => fieldAt(fields, path) === null)
        .map((path) => `localesAt: ${pointer(...path)} is no field of fields.ts`),
      ...statuses.flatMap(({ name, effect }) => [
        ...pathsOfEffect(effect)
          .filter((path) => !isTime(fieldAt(fields, path)))
          .map((path) => `${name}: ${pointer(...path)} is no time of fields.ts`),
        ...partPaths(effect, localesAt)
          .filter((path) => fieldAt(fields, path) === null)
          .map((path) => `${name}: ${pointer(...path)} is no field of fields.ts`),
      ]),
    ],
  },
  {
    promise: 'shifts times by whole minutes, which is what a phone shows',
    file: 'lifecycle.ts',
    broken: ({ lifecycle: { statuses } }) =>
      statuses.flatMap(({ name, effect }) =>
        shiftsOfEffect(effect)
          .filter((ms) => ms % 60_000 !== 0)
          .map((ms) => `${name}: ${ms} milliseconds are no whole minutes`),
      ),
  },
  {
    promise: 'says where its payloads keep their languages',
    file: 'lifecycle.ts',
    broken: (scenario, tools) =>
      scenario.lifecycle.localesAt
        .map((path) => pointer(...path))
        .filter((path) => validTemplates(scenario).every((each) => nodeAtPointer(tools.payload(each), path) === null)),
  },
];

function wordsOf({ means, effectMeans, effect }: Status): readonly Words[] {
  return [
    means,
    effectMeans,
    ...valuesOfEveryGap(effect.notification).map(({ reason }) => reason),
    ...boundsOfEffect(effect).flatMap((bound) => valuesOfEveryGap(bound.outside)),
    ...partWordsOf(effect),
  ];
}

/** Where the members of a list that have a status of their own have it, and what they are called by. */
function partPaths({ parts }: Effect, [first = []]: Lifecycle['localesAt']): readonly (readonly string[])[] {
  return parts === undefined ? [] : [parts.id, parts.status].map((name) => [...first, parts.list, name]);
}

function partWordsOf({ parts }: Effect): readonly Words[] {
  return parts === undefined ? [] : [parts.noun, parts.allUsed, parts.allRemoved];
}

/** Where an effect looks for the times that bound it, whatever the gaps' values. */
function pathsOfEffect(effect: Effect): readonly (readonly string[])[] {
  return pointsOfEffect(effect).flatMap((point) => (point.of === 'field' ? [point.path] : []));
}

/** By how much an effect shifts the times that bound it, in milliseconds. */
function shiftsOfEffect(effect: Effect): readonly number[] {
  return pointsOfEffect(effect).flatMap((point) => ('plusMs' in point ? (point.plusMs ?? []) : []));
}

function pointsOfEffect(effect: Effect): readonly Point[] {
  const late = valuesOfEveryGap(effect.notification).flatMap((each) => (each.shows === 'shown' ? [each.late] : []));
  const points = [...boundsOfEffect(effect).map(({ at }) => at), ...late.flatMap((each) => each?.after ?? [])];
  return points.flatMap(singlePoints);
}

function singlePoints(point: Point): readonly Point[] {
  if (point.of === 'by-gap') return valuesOfEveryGap(point.point).flatMap(singlePoints);
  return 'points' in point ? point.points.flatMap(singlePoints) : [point];
}
