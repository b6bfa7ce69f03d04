import { memo, useContext, useDeferredValue, type CSSProperties } from 'react';
import { encodeCode } from '../../codes/encode.ts';
import { getPhoneLabels } from '../../text/labels.ts';
import { StillContext } from '../../text/surface-lines.ts';
import { PickTarget } from '../../text/pick-target.tsx';
import { PickingContext } from '../../text/picking.ts';
import { measureEms } from '../../text/text-ems.ts';
import { TextSlot, ShownText } from '../../text/text-slot.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './code.module.css';

type CodeProps = BlockProps<'code'> & { readonly inSight?: boolean; readonly stamp?: string | null };

/** Shows a code on a white plate with its owner and a message. A stamp covers the code alone: its characters are read. */
export function CodeBlock({ block, inSight = true, stamp = null }: CodeProps) {
  return (
    <figure className={styles.figure}>
      {block.owner === null ? null : <TextSlot slot="person" className={styles.owner} shown={block.owner} />}
      <div className={styles.stampable}>
        <PickTarget shown={block.value} className={styles.target}>
          <CodePlate text={block.value.text} format={block.format} owner={block.owner?.text ?? ''} inSight={inSight} />
        </PickTarget>
        {stamp === null ? null : (
          <span className={styles.stamp} aria-hidden="true">
            {stamp}
          </span>
        )}
      </div>
      {block.format === 'code128' ? <Characters value={block.value} /> : null}
      {block.message === null ? null : (
        <figcaption>
          <TextSlot slot="message" className={styles.message} shown={block.message} />
        </figcaption>
      )}
    </figure>
  );
}

/** Shows a bar code's text on one line, to be typed where it cannot be scanned. */
function Characters({ value }: Pick<BlockProps<'code'>['block'], 'value'>) {
  if (value.missing === true) return null;
  const sized: CSSProperties & Readonly<Record<'--code-ems', number>> = { '--code-ems': measureEms(value.text) };
  return (
    <div className={styles.characters} style={sized}>
      <p>
        <ShownText shown={value} />
      </p>
    </div>
  );
}

type CodePlateProps = Pick<BlockProps<'code'>['block'], 'format'> & {
  readonly text: string;
  readonly owner: string;
  readonly inSight: boolean;
};

/**
 * Memoised without its texts: encoding is the slowest part of a card. A code out of view is drawn after everything
 * else.
 */
const CodePlate = memo(function CodePlate({ inSight, text, ...rest }: CodePlateProps) {
  const later = useDeferredValue<string | null>(text, null);
  const isStill = useContext(StillContext);
  const drawn = inSight || isStill ? text : later;
  return drawn === null ? <span className={styles.waiting} /> : <DrawnCode text={drawn} {...rest} />;
});

function DrawnCode({ text, format, owner }: Omit<CodePlateProps, 'inSight'>) {
  const { locale } = useContext(PickingContext);
  const labels = getPhoneLabels(locale);
  const code = encodeCode(text, format);
  if ('problem' in code) {
    return (
      <span className={styles.problem} data-code-problem={code.problem}>
        {labels.codeProblem[code.problem]}
      </span>
    );
  }
  const { width, height, quiet } = code;
  // The style sheet sets the height of bars; their quiet zones are left and right only.
  const bars = format === 'code128';
  const above = bars ? 0 : quiet;
  const plate = (
    <svg
      className={styles.plate}
      data-format={format}
      viewBox={`${-quiet} ${-above} ${width + 2 * quiet} ${height + 2 * above}`}
      preserveAspectRatio={bars ? 'none' : undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={owner === '' ? labels.code : labels.codeOf(owner)}
      shapeRendering="crispEdges"
    >
      <path d={code.d} fill="#000" fillRule="evenodd" />
    </svg>
  );
  if (code.dense === null) return plate;
  return (
    <>
      {plate}
      <span className={styles.dense} data-code-dense="">
        {labels.codeDense(code.dense.modules, code.dense.most)}
      </span>
    </>
  );
}
