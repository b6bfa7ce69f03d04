import type { ReactNode } from 'react';
import styles from './steady-room.module.css';

type SteadyRoomProps = {
  /** The texts that may be shown, with `RoomText` for theirs: the widest and highest decides. */
  readonly rooms: readonly { readonly key: string; readonly room: ReactNode }[];
  readonly children: ReactNode;
};

/** Shows what changes often in the room of the largest that it can become, so that a change causes no layout outside. */
export function SteadyRoom({ rooms, children }: SteadyRoomProps) {
  return (
    <span className={styles.place}>
      <span className={styles.rooms} aria-hidden="true">
        {rooms.map(({ key, room }) => (
          <span key={key}>{room}</span>
        ))}
      </span>
      <span className={styles.shown}>{children}</span>
    </span>
  );
}

/** A text that only takes room: nobody finds or reads it. */
export function RoomText({ text }: { readonly text: string }) {
  return <span className={styles.text} data-room={text} />;
}
