import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { DraftHead } from './draft.ts';

type Props = Omit<LinkComponentProps, 'to' | 'params' | 'search'> & { draft: Pick<DraftHead, 'address'> };

/** A link to the screen of a draft, whose URL is not a path of the site map but one with ids. */
export const DraftLink = ({ draft, ...props }: Props) => <Link {...props} to={draft.address as '/'} />;
