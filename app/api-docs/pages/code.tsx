/** Lines to be copied. They wrap instead of scrolling: nobody has to reach them with a keyboard. */
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
