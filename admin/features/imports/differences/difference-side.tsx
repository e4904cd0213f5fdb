import { useTranslation } from 'react-i18next';
import type { Side } from './difference-sides.ts';
import { partsOf } from './field-text.ts';
import classes from './fields.module.css';

type Props = {
  field: string;
  side: Side;
  /** The element around text that only this side has; `span` if there is nothing to compare it with. */
  as: 'del' | 'ins' | 'mark' | 'span';
};

/** One side of a comparison: the value before, the value after, or one of the values in conflict. */
export function DifferenceSide({ field, side, as: Mark }: Props) {
  const { t } = useTranslation('imports');
  const { name } = partsOf(field);
  if (side.is === 'nothing') return <span className={classes['nothing']}>{t('diff.nothing')}</span>;
  if (side.is === 'claim') return <Mark>{t(`diff.claims.${name}.${side.claim ? 'yes' : 'no'}`)}</Mark>;
  if (side.is === 'runs')
    return (
      <span className={classes['text']} dir="auto">
        {side.runs.map(({ is, text }, index) =>
          is === 'gap' ? (
            <span key={index} className={classes['gap']} role="img" aria-label={t('diff.gap')}>
              […]
            </span>
          ) : is === 'own' ? (
            <Mark key={index}>{text}</Mark>
          ) : (
            text
          ),
        )}
      </span>
    );
  if (name !== 'pictures')
    return (
      <ul className={classes['entries']}>
        {side.entries.map(({ text, isOwn }) => (
          <li key={text}>{isOwn ? <Mark dir="auto">{text}</Mark> : <span dir="auto">{text}</span>}</li>
        ))}
      </ul>
    );
  return (
    <>
      <span>{t('diff.pictures', { count: side.entries.length })}</span>
      <ul className={classes['addresses']}>
        {side.entries.map(({ text, isOwn }) => (
          <li key={text}>{isOwn ? <Mark>{toAddress(text)}</Mark> : toAddress(text)}</li>
        ))}
      </ul>
    </>
  );

  /** Describes a picture as text, because the admin does not load pictures of other sites before they are imported. */
  function toAddress(address: string): string {
    const [, id] = /^\/media_experiences\/(\d+)$/.exec(address) ?? [];
    return id === undefined ? address.replace(/^https?:\/\//, '') : t('diff.ownPicture', { id });
  }
}
