import { Box } from '@mantine/core';
import { idInPath } from '@trastienda/contract/model/reference';
import type { Item, Resource } from '@trastienda/contract/model/resource';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flushSync } from 'react-dom';
import type { Received } from '../records/received.ts';
import { hasFeature } from '../../session/config.ts';
import { useIsReadOnly } from '../use-is-read-only.ts';
import { nameScreen } from '../screen-name.ts';
import { toText } from '../to-text.ts';
import { usePhone } from '../use-phone.ts';
import { ActionBar } from '../form/frame/action-bar.tsx';
import { ConflictDialog } from '../form/saving/conflict-dialog.tsx';
import type { Values } from '../form/state/drafts.ts';
import { FormInsideContext } from '../form/form-context.ts';
import { FormDrafts } from '../form/leaving/form-drafts.tsx';
import { FormHead } from './form-head.tsx';
import type { FormProps } from '../form/form-props.ts';
import classes from '../form/form.module.css';
import { LanguageSwitch } from '../form/frame/language-switch.tsx';
import { useSideBySide } from '../form/languages/use-side-by-side.ts';
import { FormSuggestions } from '../freshness/suggesting/form-suggestions.tsx';
import { ReadOnlyNote } from '../form/frame/read-only-note.tsx';
import { LeaveGuard } from '../form/leaving/leave-guard.tsx';
import { ProblemSummary } from '../form/saving/problem-summary.tsx';
import { idsIn, SectionIndex } from '../form/frame/section-index.tsx';
import { plainSave } from '../form/saving/save-strategy.ts';
import { useFormState, type LoadedItems } from '../form/state/use-form-state.ts';
import { useInside } from '../form/state/use-inside.ts';
import { handOverOf, useInputSaving, useSavedInput } from '../form/leaving/use-saved-input.ts';
import { useRecordReads } from '../form/state/use-record-reads.ts';
import { useRevalidation } from '../form/state/use-revalidation.ts';
import { useSaving } from '../form/saving/use-saving.ts';
import { useWalking } from '../form/walking/use-walking.ts';
import { useSubmit } from '../form/saving/use-submit.ts';

type Props<R extends Resource> = FormProps<R> & {
  items?: LoadedItems<R>;
  /** Whether the items were read before the form was opened. */
  isPrefetched?: boolean;
  /**
   * Called with the id of a created record if a later request of the same save failed. The URL then changes to that of the record, and
   * this form stays on screen.
   */
  onCreated?: (id: string) => void;
  /** Called when a draft was chosen: another form restores it. */
  onRestored: () => void;
};

/** The form of a new record, or of a record that has been read. A user who may not save the record can only read it (D-88). */
export function FormBody<R extends Resource>(all: Props<R>) {
  const { items = {}, isPrefetched = false, onCreated, onRestored, ...props } = all;
  const { resource, paths } = props;
  const { t } = useTranslation(resource.collection);
  const isPhone = usePhone();
  const isReadOnly = useIsReadOnly(resource.collection);
  const [wasReadOnly] = useState(isReadOnly);
  const parts = useRecordForm(props, items, { onCreated, isReadOnly });
  const { inputs, reads, sideBySide, saving, submitting, strategy, element, keeper, address, walking } = parts;
  const { isDone } = saving;
  useRevalidation(isPrefetched, inputs, reads.load);
  const record = inputs.state.record as Received<Item<R>> | undefined; // The cast is safe: it is a record of the resource.
  const sections = (typeof props.sections === 'function' ? props.sections(record) : props.sections) ?? [];
  const isLocked = submitting.isSending || isDone || inputs.isUnread;
  const inside = useInside({
    resource,
    isSideBySide: sideBySide.isShown,
    isLocked,
    isReadOnly,
    firstSection: idsIn(sections)[0],
    inputs,
    reads,
    walking,
  });
  const languages = resource.translatedNames.length > 0 && (
    <LanguageSwitch
      inputs={inputs}
      onSwitch={(language) => void reads.switchTo(language)}
      sideBySide={sideBySide}
      reviewFlags={props.reviewFlags}
      hasNote={!isPhone}
      isLocked={submitting.isSending || isDone}
    />
  );
  return (
    <FormInsideContext value={inside}>
      <form
        ref={element}
        className={classes['form']}
        data-side-by-side={sideBySide.isShown || undefined}
        noValidate
        // Otherwise the browser keeps the input as plain text on the disk, for its own suggestions and to restore a closed tab.
        autoComplete="off"
        aria-busy={inside.isLocked}
        onSubmit={submitting.submit}
      >
        <FormHead
          collection={resource.collection}
          list={paths.list}
          title={t(inputs.state.path === undefined ? 'createTitle' : isReadOnly ? 'viewTitle' : 'editTitle')}
          name={record && <RecordName item={record} label={resource.label} />}
          path={inputs.state.path}
          walking={walking}
        >
          {record && props.heading?.(record)}
        </FormHead>
        {isReadOnly ? (
          <ReadOnlyNote wasEditable={!wasReadOnly} isUnsaved={inputs.hasChanges()} />
        ) : (
          <FormDrafts address={address} keeper={keeper} onRestored={onRestored} />
        )}
        {isPhone && languages && <div className={`ts-screen-only ${classes['languageBar']}`}>{languages}</div>}
        <div className={classes['columns']}>
          <div className={classes['sections']}>
            <FormSuggestions>{strategy.wrap(props.children)}</FormSuggestions>
          </div>
          <Box component="aside" className={classes['rail']} visibleFrom="sm">
            {!isPhone && languages}
            {sections.length > 0 && <SectionIndex sections={sections} fieldSections={inside.fieldSections} />}
          </Box>
        </div>
        <ProblemSummary problems={submitting.problems} onPick={submitting.focus} />
        {!isReadOnly && (
          <ActionBar
            inputs={inputs}
            paths={paths}
            hint={props.hint}
            isSaving={submitting.isSending}
            isDone={isDone}
            isUnfinished={strategy.isUnfinished()}
            hasNext={walking?.hasNext === true}
          />
        )}
      </form>
      <FormDialogs {...parts} />
    </FormInsideContext>
  );
}

/** The questions of a form: before it is left, and after another user's save. */
const FormDialogs = ({ inputs, saving, strategy, keeper }: ReturnType<typeof useRecordForm>) => (
  <>
    <LeaveGuard
      inputs={inputs}
      mayLose={saving.mayLose}
      untilSaved={saving.untilSaved}
      strategy={strategy}
      keeper={keeper}
    />
    <ConflictDialog
      conflict={saving.conflict}
      onClose={saving.closeConflict}
      onTakeTheirs={() => saving.resolveConflict({ isMine: false })}
      onKeepMine={() => saving.resolveConflict({ isMine: true })}
    />
  </>
);

/** The parts of a form: its inputs, its reads, its saves, and what it keeps if it is left. */
function useRecordForm<R extends Resource>(
  props: FormProps<R>,
  items: LoadedItems<R>,
  { onCreated, isReadOnly }: Pick<Props<R>, 'onCreated'> & { isReadOnly: boolean },
) {
  const { resource } = props;
  const { address: initialAddress, saved: input, keeper } = useSavedInput();
  const [saved] = useState(isReadOnly ? undefined : input);
  const inputs = useFormState(props, items, saved);
  const [strategy] = useState(() => {
    const { form } = inputs;
    return (
      props.createStrategy?.({ form, progress: saved?.progress, handOver: handOverOf(inputs, keeper) }) ?? plainSave
    );
  });
  const { path: recordPath } = inputs.state;
  // After its creation, the form of a new record moves to the URL of the record.
  const address = recordPath === undefined ? initialAddress : props.paths.edit.replace('$id', idInPath(recordPath));
  const hasInput = useInputSaving({ address, resource, inputs, strategy, saved, keeper, isReadOnly });
  const reads = useRecordReads(resource, inputs);
  const element = useRef<HTMLFormElement>(null);
  const walking = useWalking(resource.collection, props.paths, recordPath && idInPath(recordPath));
  const saving = useSaving(props, inputs, { strategy, onCreated, onSaved: keeper.end, element, saved, walking });
  const sideBySide = useSideBySide(resource, inputs, reads);
  const submitting = useSubmit({
    inputs,
    element,
    save: saving.save,
    isSideBySide: sideBySide.isShown,
    isDone: saving.isDone || isReadOnly,
  });
  /** Resolves a conflict: adopts the record that the other user saved, then saves the edited values (`isMine`) or discards them. */
  const resolveConflict = ({ isMine }: { isMine: boolean }) => {
    flushSync(() => saving.resolve(isMine));
    if (isMine) submitting.resubmit();
  };
  const mayLose = () => !saving.isDone && hasInput();
  return {
    inputs,
    reads,
    sideBySide,
    saving: { ...saving, resolveConflict, mayLose, untilSaved: submitting.untilSaved },
    submitting,
    strategy,
    element,
    keeper,
    address,
    walking: hasFeature('views') ? walking : undefined,
  };
}

/** The name and the id of the record. */
function RecordName({ item, label }: { item: object; label: string }) {
  const { t } = useTranslation();
  const { [label]: value, id } = item as Values; // The cast is safe: any object can be read by key.
  const name = toText(value);
  const ref = useMemo(() => nameScreen(name), [name]);
  return (
    <p ref={ref} className={`ts-soft ${classes['recordName']}`}>
      <bdi>{name}</bdi>{' '}
      <Box component="span" className="ts-num" c="var(--ts-ink-3)">
        · {t('form.recordId', { id: toText(id) })}
      </Box>
    </p>
  );
}
