import type { CardStyle } from './card-style.ts';

/** What a card's colours say beside its scenario: it rests for now, or its holder must act. */
export type Mood = 'resting' | 'urgent';

type MoodColours = Omit<CardStyle, 'head' | 'sign' | 'scenario'>;

const moodColours: Readonly<Record<Mood, MoodColours>> = {
  resting: {
    band: '#4b463e',
    tile: '#6c665c',
    softInk: '#e0dbd2',
    chip: ['#e8e5de', '#34302b'],
    chipText: ['#4b463e', '#d8d1c5'],
    line: ['#8b857b', '#857e73'],
  },
  urgent: {
    band: '#7d2a0c',
    tile: '#b4441a',
    softInk: '#f9dccd',
    chip: ['#fae0d3', '#47200f'],
    chipText: ['#862d07', '#ffb590'],
    line: ['#b4441a', '#f08a5b'],
  },
};

/** The colours of a scenario's cards in a mood; in none, its own. */
export function styleForMood(style: CardStyle, mood: Mood | undefined): CardStyle {
  if (mood === undefined) return style;
  const { head, sign } = style;
  return { head, sign, ...moodColours[mood] };
}
