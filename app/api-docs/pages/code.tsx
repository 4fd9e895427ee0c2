/** Code block to copy from; it wraps, since a scrolling one would have to be focusable. */
export function Code({ title, text }: { title: string; text: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
