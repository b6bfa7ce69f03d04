type Notice = { readonly on: (event: 'click', listener: () => void) => unknown; readonly show: () => void };

type NoticePorts<Made extends Notice> = {
  readonly isWindowActive: () => boolean;
  readonly make: (body: string) => Made;
  readonly clicked: () => void;
};

/** Shows notices while the window is not active. The last one is stored: a collected one may lose its click. */
export function noticeShower<Made extends Notice>({
  isWindowActive,
  make,
  clicked,
}: NoticePorts<Made>): (body: string) => void {
  const held: Made[] = [];
  return (body) => {
    if (isWindowActive()) return;
    const notice = make(body);
    held.splice(0, 1, notice);
    notice.on('click', clicked);
    notice.show();
  };
}
