import type { CardModel } from '../../shared/card/card-model.ts';

/** The travellers of a card in use whose own ticket is used: those tickets stand in the used list. */
export function usedPeople(model: CardModel): readonly { readonly name: string; readonly place: number }[] {
  return model.blocks
    .flatMap((block) => (block.block === 'people' ? block.people : []))
    .map((person, place) => ({ name: person.name.text, place, state: person.state }))
    .filter((person) => person.state === 'used');
}
