import { expect, it } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { findScenario } from '../../scenarios/index.ts';
import { payloadText, queuePayload, type Edits } from './testing/sample-payloads.ts';
import { imageFields } from './image-fields.ts';

const english = '/extInfo/multiLang/en_US/show_merchant_icon_url';
const icon = 'https://images.example.com/icon.png';

function fieldsOf(edits: Edits) {
  return imageFields(scanJson(payloadText(queuePayload, edits)), { scenario: findScenario('queue-up') });
}

it('names each address of an image with its locale, and what the image must be', () => {
  const shared = { name: 'show_merchant_icon_url', facts: { width: 72, height: 72, underKilobytes: 100 } };
  expect(fieldsOf({ [english]: `${icon}?en` })).toEqual([
    { ...shared, path: english.replace('en_US', 'zh_HK'), locale: 'zh_HK', address: icon },
    { ...shared, path: english, locale: 'en_US', address: `${icon}?en` },
  ]);
});

it.each([[''], [7], ['icon.png'], [undefined]])('does not take %j for an address', (address) => {
  expect(fieldsOf({ [english]: address }).map(({ locale }) => locale)).toEqual(['zh_HK']);
});

it('is nothing of a text that is no object', () => {
  expect(imageFields(scanJson('[]'), { scenario: findScenario('queue-up') })).toEqual([]);
});
