/** Mark of a record that is an example: an outline, since a state has a dot. */
export function ExampleChip() {
  return (
    <span className="inline-block rounded-full border border-line-strong px-2 text-sm leading-normal">
      Example
    </span>
  );
}
