import type { JsonNode } from '../../lib/json/json-scan.ts';
import { isGiven, textAt } from '../../lib/json/json-view.ts';
import { locales, displayPath } from '../../specification/locales.ts';
import { defineScenario } from '../scenario.ts';
import { movieTicketCard } from './card.ts';
import { movieTicketStyle } from './card-style.ts';
import { movieTicketFields } from './fields.ts';
import { movieTicketLifecycle } from './lifecycle.ts';
import { movieTicketNotification } from './notification.ts';
import { movieTicketTemplates } from './samples.ts';
import { movieTicketStories } from './stories.ts';

const onlyFilmsHave = ['cinema_house', 'movie_attributes', 'ticket_info_list'];

function isOfFilm(payload: JsonNode): boolean {
  if (textAt(payload, 'merchantBizType') === 'MOVIE_TICKET') return true;
  return locales.some((locale) => onlyFilmsHave.some((field) => isGiven(payload, ...displayPath(locale), field)));
}

export const movieTicket = defineScenario({
  id: 'movie-ticket',
  name: { en: 'Movie ticket', zh: '戲票' },
  place: 20,
  endpoint: 'pass',
  usualBizTypes: ['MOVIE_TICKET'],
  bizTypeGap: 'movie-biz-type',
  // After EV charging and before train tickets, which take what is left of createPass.
  recognition: { rank: 50, onEndpoint: isOfFilm, inFile: isOfFilm },
  fields: movieTicketFields,
  lifecycle: movieTicketLifecycle,
  style: movieTicketStyle,
  card: movieTicketCard,
  notification: movieTicketNotification,
  templates: movieTicketTemplates,
  stories: movieTicketStories,
});
