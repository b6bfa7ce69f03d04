import { expect, test } from 'vitest';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { templateDocument } from '../payload/new-documents.ts';
import { differingTexts } from './card-texts.ts';
import { facesAlone } from './side.ts';

const scenario = findScenario('train-ticket');
const template = scenario === null ? undefined : plainTemplates(scenario)[0];
const options = { clientId: 'C', gaps: {}, images: new Map() };

function model(change: (text: string) => string) {
  if (scenario === null || template === undefined) throw new Error('There is no train ticket');
  const document = templateDocument(scenario, template, { order: 'One', orderNo: 'M1' }, 'a');
  return facesAlone({ ...document, text: change(document.text) }, 1_700_000_000_000, options)?.en_US?.model ?? null;
}

test('only what is drawn otherwise is outlined', () => {
  const first = model((text) => text);
  expect(first).not.toBeNull();
  expect([
    ...differingTexts(
      first,
      model((text) => `${text}\n`),
    ),
  ]).toEqual([]);
  expect([
    ...differingTexts(
      first,
      model((text) => text.replace(/(shift_number":\s*")G6532/, '$1C1001')),
    ),
  ]).toEqual([['/extInfo/shift_number', 'differs']]);
  expect(differingTexts(first, null).has('/extInfo/shift_number')).toBe(true);
});
