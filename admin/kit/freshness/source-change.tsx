import { Box, Button, Skeleton } from '@mantine/core';
import type { StaleTexts } from '@trastienda/contract/freshness/calls';
import { otherLanguage } from '@trastienda/contract/language';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isRecord } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import { toFailureText } from '../elements/alerts.tsx';
import { returnFocus } from '../elements/return-focus.ts';
import { useFormInside } from '../form/form-context.ts';
import { toDayInWords, useMoment } from '../moment.ts';
import { keys } from '../records/queries.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { saysTheSame } from './saving-effect.ts';
import { SourceDifference } from './source-difference.tsx';
import type { MarkedText } from './use-text-state.ts';

/** The changes in the source of a text that is out of date, and the buttons that mark the text as up to date. */
export function SourceChange(props: MarkedText) {
  const { t } = useTranslation();
  const { reread } = useFormInside();
  const { data, error, refetch, isFetching } = useStaleTexts();
  const found = data?.texts.find(({ language, field }) => language === props.language && field === props.field);
  if (isFetching && !found) return <Skeleton height={20} width="60%" />;
  if (!data) return <Failed text={toFailureText(error)} action={t('retry')} onAction={() => void refetch()} />;
  if (found) return <Change {...props} {...found} />;
  const update = async () => {
    await reread();
    await returnFocus(props.mark.current);
  };
  return <Failed text={t('textState.gone')} action={t('textState.update')} onAction={() => void update()} />;
}

type ChangeProps = MarkedText & { /** The text from which it was translated. */ source: string; since: string };

function Change({ source, since, ...text }: ChangeProps) {
  const { field, language, label, stated } = text;
  const toMoment = useMoment(`textState.since.${language}`, toDayInWords);
  const isBack = saysTheSame(source, stated.source.typed);
  const id = `change-${language}-${field}`;
  return (
    <>
      <div id={id}>
        <Box component="p" fw={580} mb={isBack ? 0 : 6}>
          {toMoment(since)}
        </Box>
        {!isBack && (
          <SourceDifference
            before={source}
            after={stated.source.typed}
            language={otherLanguage(language)}
            label={label}
          />
        )}
      </div>
      <NextStep {...text} isBack={isBack} describedBy={id} />
    </>
  );
}

/** A note if the next save changes the state or has to come first, otherwise the buttons. */
function NextStep({ isBack, describedBy, ...text }: MarkedText & { isBack: boolean; describedBy: string }) {
  const { t } = useTranslation();
  const { isReadOnly } = useFormInside();
  const { language, stated } = text;
  if (stated.afterSave) return <Note text={t(`textState.willBe.${stated.afterSave}`)} />;
  if (isBack) return <Note text={t(`textState.isBack.${language}`)} />;
  if (!saysTheSame(stated.source.stored, stated.source.typed))
    return <Note text={t(`textState.unsaved.${language}`)} />;
  return isReadOnly ? null : <MarkButtons {...text} describedBy={describedBy} />;
}

const Note = ({ text }: { text: string }) => (
  <Box component="p" className="ts-soft" mt={8} role="status">
    {text}
  </Box>
);

type FailedProps = { text: string; action: string; onAction: () => void };

const Failed = ({ text, action, onAction }: FailedProps) => (
  <>
    <p role="alert">{text}</p>
    <Button variant="default" size="compact-sm" mt={8} onClick={onAction}>
      {action}
    </Button>
  </>
);

/** Reads the texts of the record that are out of date, each time it is shown. */
function useStaleTexts() {
  const { resource, id } = useFormInside();
  return useQuery({
    queryKey: [...keys.collection(resource.collection), 'stale', id],
    queryFn: ({ signal }) =>
      api.get<StaleTexts>(`${resource.path}/${id}/translations/stale`, { signal, shape: isStaleTexts }),
    // An earlier answer is not shown, because the texts may have changed since.
    gcTime: 0,
    // The panel shows a failure itself.
    meta: { isQuiet: true },
  });
}

const isStaleTexts = (body: unknown) => isRecord(body) && Array.isArray(body['texts']);
