/**
 * Values that are kept with the objects from which they were derived, and end with them. To the program it is a WeakMap.
 * It stores each value in the object itself, since the entries of a large WeakMap are all followed at each garbage collection:
 * that was more than half of the time to validate new payloads. A copy of the object does not have the value, and an object
 * that is frozen is refused with a TypeError.
 */
export class KeptWith<Owner extends object, Value> {
  private readonly slot: symbol = Symbol('kept');

  get(owner: Owner): Value | undefined {
    return this.has(owner) ? owner[this.slot] : undefined;
  }

  set(owner: Owner, value: Value): void {
    if (!this.has(owner)) Object.defineProperty(owner, this.slot, { value, writable: true });
    else {
      const kept: Slots<Value> = owner;
      kept[this.slot] = value;
    }
  }

  private has(owner: Owner): owner is Owner & Slots<Value> {
    return this.slot in owner;
  }
}

type Slots<Value> = { [slot: symbol]: Value };
