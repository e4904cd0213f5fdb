import { watchedTextsOf, type TextState } from '@trastienda/contract/freshness/states';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { useTranslation } from 'react-i18next';
import { freshnessIcons } from '../../freshness-icons.ts';
import type { Row } from '../table/columns.ts';
import classes from './translation-cell.module.css';

type Props = { collection: string; states: Row['translationStates'] };
type Group = { language: Language; state: TextState; fields: readonly string[] };

/** The states of the texts of a row that are not fresh, a line for each language and state. */
export function TranslationCell({ collection, states }: Props) {
  const { t } = useTranslation();
  // A server that does not send states says nothing about them.
  if (!states) return null;
  const groups = toGroups(states);
  if (groups.length === 0) return <Line state="fresh" text={t('freshness.allFresh')} />;
  return groups.map((group) => (
    <NotFresh key={`${group.language} ${group.state}`} collection={collection} {...group} />
  ));
}

const toGroups = (states: NonNullable<Row['translationStates']>): Group[] =>
  contentLanguages.toReversed().flatMap((language) =>
    (['stale', 'missing'] as const).flatMap((state) => {
      const texts = Object.entries(states[language] ?? {});
      const fields = texts.filter(([, each]) => each === state).map(([field]) => field);
      return fields.length === 0 ? [] : [{ language, state, fields }];
    }),
  );

/** Texts in a language with the same state. A single text is named, unless the records have no other; several are counted. */
function NotFresh({ collection, language, state, fields }: Group & { collection: string }) {
  const { t, i18n } = useTranslation([collection, 'common']);
  const text = `${language.toUpperCase()} ${t(`common:freshness.states.${state}`)}`;
  if (watchedTextsOf(collection).length === 1) return <Line state={state} text={text} />;
  const labels = fields.map((field) => t(`fields.${field}`));
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(labels);
  if (fields.length === 1) return <Line state={state} text={`${text} · ${names}`} names={names} />;
  const counted = t('common:freshness.texts', { count: fields.length });
  return <Line state={state} text={`${text} · ${counted}`} names={names} isCounted />;
}

/** `names`: the labels of the texts. `isCounted`: the text counts them, so that only a title and a hidden text name them. */
type LineProps = { state: TextState; text: string; names?: string; isCounted?: boolean };

function Line({ state, text, names, isCounted = false }: LineProps) {
  const Icon = freshnessIcons[state];
  return (
    <div className={classes['line']} data-state={state} title={names}>
      <Icon size={15} stroke={1.9} aria-hidden />
      <span className="ts-ellipsis">
        <span>{text}</span>
        {isCounted && <span className="ts-hidden">: {names}</span>}
      </span>
    </div>
  );
}
