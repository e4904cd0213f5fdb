import type { ComponentPropsWithRef, SyntheticEvent } from 'react';
import { toPublicLink } from '../../session/public-site.ts';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> & {
  /** Path on the public site, such as `/experiencia/7`. */
  path: string;
  /** Additional query parameters. */
  more?: Record<string, string>;
};

/** A link that opens a record on the public site in a new window (D-50). */
export function PublicSiteLink({ path, more, children, ...props }: Props) {
  // The URL may contain the access token, which may have been renewed since the last render. Update the URL before the link is opened.
  const renew = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = toPublicLink(path, more);
  };
  return (
    <a
      {...props}
      href={toPublicLink(path, more)}
      target="_blank"
      rel="noopener noreferrer"
      onFocusCapture={renew}
      onPointerDownCapture={renew}
      onClickCapture={renew}
    >
      {children}
    </a>
  );
}
