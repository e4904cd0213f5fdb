import { rem } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type Props = ComponentPropsWithRef<'button'> & {
  /** Width and height in px at the default font size, 32 by default. On a phone the button has 40, whatever its `size`. */
  size?: number;
};

/** A button that shows an icon only; its `aria-label` names it. The class `ts-icon-button` gives a link the same look. */
export function IconButton({ size, className, style, ...props }: Props) {
  const sized = size === undefined ? style : { ...style, '--ts-icon-button-size': rem(size) };
  const classes = className ? `ts-icon-button ${className}` : 'ts-icon-button';
  return <button type="button" {...props} className={classes} style={sized} />;
}
