import { expect, it } from 'vitest';
import { evCharging } from '../../scenarios/ev-charging/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { fieldTitle, namedField } from './places.ts';

const to = '/extInfo/multiLang/en_US/to';

it('names a field by its title in the language of the reader, with its own name behind it', () => {
  const title = fieldTitle(trainTicket, to);
  expect(namedField(title, 'to', 'en')).toBe('Arrival station (to)');
  expect(namedField(title, 'to', 'zh-Hant-HK')).toBe('到達站（to）');
  expect(namedField(null, 'more', 'en')).toBe('more');
});

it('takes of what a field means what stands before the semicolon', () => {
  expect(fieldTitle(trainTicket, '/orderModifyTime')).toEqual({ en: 'When this event happened', zh: '此事件的時間' });
});

it('says of one that stands in an example only what it is called, and not that', () => {
  const title = fieldTitle(evCharging, '/extInfo/available_times');
  expect(namedField(title, 'available_times', 'en')).toBe('Available times (available_times)');
  expect(namedField(title, 'available_times', 'zh-Hant-HK')).toBe('可用次數（available_times）');
});

it('has no title for what no table knows, nor for what is merely held by something known', () => {
  expect(fieldTitle(trainTicket, '/extInfo/more')).toBeNull();
  expect(fieldTitle(trainTicket, '/extInfo/multiLang/en_US')).toBeNull();
  expect(fieldTitle(null, to)).toBeNull();
});
