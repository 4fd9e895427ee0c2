type Props = { name: string; value: string | number };

/** Hidden field whose value browsers do not restore when the page is loaded again. */
export function HiddenField(props: Props) {
  return <input type="hidden" {...props} ref={preventRestoration} />;
}

/**
 * Firefox restores hidden fields that scripts have changed or created. The attribute prevents it; HTML does not allow it on
 * hidden fields, and without scripts none changes.
 */
function preventRestoration(input: HTMLInputElement | null): void {
  input?.setAttribute("autocomplete", "off");
}
