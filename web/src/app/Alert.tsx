/** Alert says at once that something has failed, also to a screen reader. Without a text, there is none. */
export const Alert = ({ text, class: more = '' }: { text: string; class?: string }) =>
  text ? (
    <p class={`${more} error`.trim()} role="alert">
      {text}
    </p>
  ) : null;
