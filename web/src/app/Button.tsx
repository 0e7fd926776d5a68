import type { ComponentChildren } from 'preact';

interface ButtonProps {
  onClick: () => void;
  /** There is nothing to do. */
  idle: boolean;
  class?: string;
  children: ComponentChildren;
}

/** Button is a button that can run out of work. It then keeps the focus of the keyboard, which a disabled button loses. */
export const Button = ({ onClick, idle, class: name = 'button', children }: ButtonProps) => (
  <button type="button" class={name} aria-disabled={idle || undefined} onClick={() => idle || onClick()}>
    {children}
  </button>
);
