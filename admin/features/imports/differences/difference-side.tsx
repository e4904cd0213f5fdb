import { useTranslation } from 'react-i18next';
import { withoutProtocol, type Side } from './difference-sides.ts';
import classes from './fields.module.css';

type Props = {
  side: Side;
  /** Whether the entries are the URLs of pictures. */
  arePictures: boolean;
  /** The element around text that only this side has; `span` if there is nothing to compare it with. */
  as: 'del' | 'ins' | 'mark' | 'span';
};

/** One side of a comparison: the value before, the value after, or one of the values in conflict. */
export function DifferenceSide({ side, arePictures, as: Mark }: Props) {
  const { t } = useTranslation('imports');
  if (side.is === 'nothing') return <span className={classes['nothing']}>{t('diff.nothing')}</span>;
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
  return (
    <>
      {arePictures && <span>{t('diff.summary.pictures', { count: side.entries.length })}</span>}
      <ul className={arePictures ? `ts-meta ${classes['addresses']}` : classes['entries']}>
        {side.entries.map(({ text, isOwn }) => {
          const Entry = isOwn ? Mark : 'span';
          return (
            <li key={text}>
              <Entry dir="auto">{arePictures ? toAddress(text) : text}</Entry>
            </li>
          );
        })}
      </ul>
    </>
  );

  /** Describes a picture as text, because the admin does not load pictures of other sites before they are imported. */
  function toAddress(address: string): string {
    const [, id] = /^\/media_experiences\/(\d+)$/.exec(address) ?? [];
    return id === undefined ? withoutProtocol(address) : t('diff.ownPicture', { id });
  }
}
