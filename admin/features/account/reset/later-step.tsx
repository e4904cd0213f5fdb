import type { ReactNode } from 'react';
import { EntryFrame } from '../../../shell/entry/entry-frame.tsx';

type Props = { title: string; intro: string; children: ReactNode };

/** A step that replaces another. Its heading gets the focus, so that a screen reader announces it. */
export const LaterStep = (props: Props) => <EntryFrame {...props} titleRef={focus} />;

const focus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });
