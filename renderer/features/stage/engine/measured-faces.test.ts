import { expect, test } from 'vitest';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../../shared/scenarios/templates.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import { inspect } from '../../../engine/payload/analysis.ts';
import { templateDocument } from '../../../engine/payload/new-documents.ts';
import { measuredFace } from './measured-faces.ts';

const now = Date.UTC(2026, 10, 25, 2);
const options = { gaps: {}, clientId: 'C', images: new Map(), accepted: [] };

test('a second of the clock changes nothing that would have to be measured again', () => {
  for (const scenario of scenarios)
    for (const template of plainTemplates(scenario)) {
      const document = templateDocument(scenario, template, { order: 'O', orderNo: 'M1' }, 'measured');
      const [face, later] = [now, now + 1000].map((at) => {
        const analysis = inspect(document, at, options)?.analysis;
        return analysis === undefined ? null : locales.map((locale) => measuredFace(analysis, locale, {}));
      });
      expect(later).toEqual(face);
    }
});
