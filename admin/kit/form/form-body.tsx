import type { Item, Resource } from '@trastienda/contract/resource';
import { useRef, useState, type SubmitEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { flushSync } from 'react-dom';
import type { FormProps } from './form-props.ts';
import { useLinking } from '../partner/use-linking.ts';
import type { Received } from '../received.ts';
import { toText } from '../to-text.ts';
import { usePhone } from '../use-phone.ts';
import { ActionBar } from './action-bar.tsx';
import type { ListedProblem, Values } from './drafts.ts';
import { createFieldPlaces } from './field-places.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormInsideContext } from './form-context.ts';
import { FormHead } from './form-head.tsx';
import classes from './form.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { focusField, inPageOrder, listProblems, ProblemSummary, showProblems } from './problem-summary.tsx';
import { idsIn, SectionIndex } from './section-index.tsx';
import { useContentForm } from './use-content-form.ts';
import { useSaving } from './use-saving.ts';

type Props<R extends Resource> = FormProps<R> & {
  item?: Received<Item<R>>;
  /**
   * Called with the id of a created record if a later request of the same save failed. The URL then changes to that of the record, and
   * this form stays on screen.
   */
  onCreated?: (id: string) => void;
};

/** The form of a new record, or of a record that has been read. */
export function FormBody<R extends Resource>({ item, onCreated, ...props }: Props<R>) {
  const { resource, paths } = props;
  const { t } = useTranslation(resource.collection);
  const isPhone = usePhone();
  const content = useContentForm(props, item);
  const { form, language, stored, path } = content;
  const sections = (typeof props.sections === 'function' ? props.sections(content.record) : props.sections) ?? [];
  const linking = useLinking(content);
  const { save, isDone, conflict, closeConflict } = useSaving(props, content, { explain: linking.explain, onCreated });
  const [fieldPlaces] = useState(createFieldPlaces);
  const [problems, setProblems] = useState<ListedProblem[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const { isSubmitting } = form.formState;
  const [isSending, setSending] = useState(false);
  const isLocked = isSending || isDone || content.isUnread;

  /** Focuses the field of a problem, after showing the language in which the field is invalid. */
  const focus = (problem: ListedProblem) => {
    if (problem.place !== 'shared' && problem.place !== language)
      flushSync(() => content.showLanguage(problem.place as 'es' | 'en'));
    focusField(element.current, problem);
  };
  const report = (found: readonly ListedProblem[]) => {
    const listed = inPageOrder(found, element.current, language);
    flushSync(() => setProblems(listed));
    const [first] = listed;
    if (!first) return;
    focus(first);
    showProblems(element.current);
  };
  /** Resolves a conflict: adopts the record that the other user saved, then saves the edited values (`isMine`) or discards them. */
  const settle = ({ isMine }: { isMine: boolean }) => {
    flushSync(() => {
      if (conflict) content.startFrom(conflict.present, conflict.language, { isWhole: !isMine });
      closeConflict();
    });
    if (isMine) element.current?.requestSubmit();
  };
  const submit = (event: SubmitEvent) => {
    const send = form.handleSubmit(
      async (drafts) => {
        setProblems([]);
        setSending(true);
        const refused = await save(drafts);
        // Unlock the fields before one of them is focused.
        flushSync(() => setSending(false));
        report(refused);
      },
      (errors) => report(listProblems(errors)),
    );
    // Further submits during a save, and after it, are ignored.
    if (isSubmitting || isDone) event.preventDefault();
    else void send(event);
  };

  const languages = resource.translatedNames.length > 0 && (
    <LanguageSwitch
      content={content}
      item={content.record}
      reviewFlags={props.reviewFlags}
      hasNote={!isPhone}
      isLocked={isSending || isDone}
    />
  );
  return (
    <FormProvider {...form}>
      <FormInsideContext
        value={{
          resource,
          language,
          id: path?.slice(path.lastIndexOf('/') + 1),
          record: content.record as Values | undefined, // The cast is safe: any record can be read by field name.
          reread: content.reread,
          isLocked,
          stored,
          takeDone: content.takeDone,
          pendingPictures: content.pendingPictures,
          fieldPlaces,
          linking,
          firstSection: idsIn(sections)[0],
        }}
      >
        <form ref={element} className={classes['form']} noValidate aria-busy={isLocked} onSubmit={submit}>
          <FormHead
            collection={resource.collection}
            list={paths.list}
            title={t(path === undefined ? 'createTitle' : 'editTitle')}
            name={content.record && <RecordName item={content.record} label={resource.label} />}
          >
            {content.record && props.heading?.(content.record)}
          </FormHead>
          {isPhone && languages && <div className={classes['languageBar']}>{languages}</div>}
          <div className={classes['columns']}>
            <div className={classes['sections']}>
              <ProblemSummary problems={problems} onPick={focus} />
              {props.children}
            </div>
            <aside className={classes['rail']}>
              {!isPhone && languages}
              {sections.length > 0 && <SectionIndex sections={sections} places={fieldPlaces} />}
            </aside>
          </div>
          <ActionBar content={content} paths={paths} hint={props.hint} isSaving={isSending} isDone={isDone} />
        </form>
        <LeaveGuard content={content} isDone={isDone} />
        <ConflictDialog
          conflict={conflict}
          onClose={closeConflict}
          onTakeTheirs={() => settle({ isMine: false })}
          onKeepMine={() => settle({ isMine: true })}
        />
      </FormInsideContext>
    </FormProvider>
  );
}

/** The name and the id of the record. */
function RecordName({ item, label }: { item: object; label: string }) {
  const { t } = useTranslation();
  const { [label]: name, id } = item as Record<string, unknown>; // The cast is safe: any object can be read by key.
  return (
    <p className={classes['recordName']}>
      {toText(name)} <span className="ts-num">· {t('form.recordId', { id: toText(id) })}</span>
    </p>
  );
}
