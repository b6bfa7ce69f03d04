import { describe, expect, it } from 'vitest';
import { gatewayDemonstrations } from '../../../../shared/protocol/gaps/testing/gateway-demonstrations.ts';
import { phoneDemonstrations } from '../../../../shared/protocol/gaps/testing/phone-demonstrations.ts';
import { stateDemonstrations } from '../../../../shared/protocol/gaps/testing/state-demonstrations.ts';
import { validationDemonstrations } from '../../../../shared/protocol/gaps/testing/validation-demonstrations.ts';
import { parseGapChoice } from '../../../../shared/gaps/gap-choices.ts';
import { gaps } from '../../../../shared/gaps/gaps.ts';
import { wireDemonstrations } from './testing/wire-demonstrations.ts';

const demonstrations = {
  ...validationDemonstrations,
  ...stateDemonstrations,
  ...phoneDemonstrations,
  ...gatewayDemonstrations,
  ...wireDemonstrations,
};

const shown = gaps.flatMap(({ id }) =>
  Object.entries(demonstrations[id] ?? {}).map(([value, show]) => ({ id, value, show })),
);

describe('every value of an assumption', () => {
  it.each(gaps)('of $id has a demonstration', ({ id, others, ownText }) => {
    const values = Object.keys(demonstrations[id] ?? {});
    expect(others.filter((value) => !values.includes(value))).toEqual([]);
    const own = values.filter((value) => !others.includes(value));
    expect(own.filter((value) => 'problem' in parseGapChoice(id, value))).toEqual([]);
    expect(own.length > 0).toBe(ownText !== undefined);
  });

  it.each(shown)('makes a difference: $id=$value', async ({ id, value, show }) => {
    const byDefault = await show({});
    expect(await show({ [id]: value })).not.toEqual(byDefault);
  });
});
