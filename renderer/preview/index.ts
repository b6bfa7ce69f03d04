/**
 * The preview: cards, notifications and phones as pure components. Props in, markup out; no state, no browser, no
 * library but React and the code encoders, so that a window and a command line draw the same. Colours and sizes come
 * from the custom properties of ui/theme/tokens.css.
 *
 * A stage gives each phone one PhoneFrame with one surface inside:
 *
 *     <PhoneFrame locale="zh_HK" time="10:00" size={size} textPercent={150} scheme="dark" scale={0.6} badge={badge}>
 *       <TicketSurface locale="zh_HK" now={now} order={face} marks={marks} onPick={goTo} />
 *     </PhoneFrame>
 */
export { CardFace } from './card/card-face.tsx';
export { NoticesSurface } from './notices/notices-surface.tsx';
export { NotificationView } from './notices/notification-view.tsx';
export { getCardColours } from './card-colours.ts';
export { CardSign } from './icons.tsx';
export { encodeCode } from './codes/encode.ts';
export { PhoneFrame, widestHead } from './phone/phone-frame.tsx';
export { everyRow, RowLimitContext } from './phone/rows.tsx';
export { PhonePiece } from './phone/phone-piece.tsx';
export type { FrameScheme, Logo, NoticesLook, WalletList } from './preview-types.ts';
export { Picture } from './pictures/picture.tsx';
export type { PictureProps } from './pictures/picture.tsx';
export { PictureSheet } from './pictures/picture-sheet.tsx';
export { TicketSurface } from './wallet/ticket-surface.tsx';
export { WalletSurface } from './wallet/wallet-surface.tsx';
