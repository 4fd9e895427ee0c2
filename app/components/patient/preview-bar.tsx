/** What a preview for staff says of its record. */
export type PreviewFacts = {
  /** Description of the viewers, such as "Nobody yet". */
  viewers: string;
  /** The record's page in the back-office. */
  back: { href: string; label: string };
};

/** Bar of a preview for staff, above what patients see: what it is, who sees the record, and the way back. */
export function PreviewBar({ viewers, back }: PreviewFacts) {
  return (
    <aside
      className="flow-root flex-none border-b-2 border-warning bg-warning-soft px-4 py-2.5 text-sm sm:text-base md:px-7 print:hidden"
      aria-label="Preview for staff"
    >
      <a className="button small float-right ml-4" href={back.href}>
        {back.label}
      </a>{" "}
      <p>
        <b>Preview for staff.</b> Nothing is sent or stored.
      </p>{" "}
      <p>Who sees this: {viewers}</p>
    </aside>
  );
}
