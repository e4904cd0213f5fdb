import { Flex } from '@mantine/core';
import type { SuggestedSentence } from '@trastienda/contract/freshness/calls';
import { IconEqual, IconExternalLink, IconTilde } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { idInPath } from '@trastienda/contract/model/reference';
import { useTranslation } from 'react-i18next';
import { useFormInside } from '../../../form/form-context.ts';
import { recordForms } from '../../../records/record-forms.ts';
import { useMayOpen } from '../../../use-may-open.ts';
import classes from './suggestions-panel.module.css';

/** How far the remembered sentence is the same, the record that has it, and the numbers and names that were carried over. */
export function MatchNote({ sentence: { match, parts, from } }: { sentence: SuggestedSentence }) {
  const { t, i18n } = useTranslation();
  if (match === null) return null;
  const carried = parts?.filter(({ isCarried }) => isCarried).map(({ text }) => text.trim()) ?? [];
  const Icon = match === 'exact' ? IconEqual : IconTilde;
  return (
    <>
      <Flex className="ts-meta" align="center" wrap="wrap" gap="2px 0.625rem">
        <span className={classes['match']} data-match={match}>
          <Icon size={14} stroke={2.2} aria-hidden />
          {t(`suggesting.match.${match}`)}
        </span>
        {from && <Origin from={from} />}
      </Flex>
      {carried.length > 0 && (
        <p className={`ts-meta ${classes['check']}`}>
          {t('suggesting.carried', { parts: new Intl.ListFormat(i18n.language).format(carried) })}
        </p>
      )}
    </>
  );
}

const collectionOf = (path: string) => path.slice(1, path.lastIndexOf('/'));

/** A link to the record whose translation is suggested, unless it is that of the form. It opens in another tab, because the form may have unsaved input. */
function Origin({ from }: { from: NonNullable<SuggestedSentence['from']> }) {
  const { t } = useTranslation();
  const { resource, id } = useFormInside();
  const mayOpen = useMayOpen();
  const form = recordForms(useRouter()).get(collectionOf(from['@id']));
  if (from['@id'] === `${resource.path}/${id}`) return <span>{t('suggesting.own')}</span>;
  if (!form || !mayOpen(form))
    return (
      <span>
        {t('suggesting.from')} <bdi>{from.name}</bdi>
      </span>
    );
  return (
    <span>
      {t('suggesting.from')}{' '}
      <Link className="ts-link" to={form} params={{ id: idInPath(from['@id']) }} target="_blank">
        <bdi>{from.name}</bdi>
        <IconExternalLink className={classes['external']} size={14} stroke={1.8} aria-hidden />
        <span className="ts-hidden"> ({t('suggesting.newTab')})</span>
      </Link>
    </span>
  );
}
