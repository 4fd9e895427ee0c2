type Props = {
  href?: string;
  /** Shows only the letter on phones, whose header has other contents too. */
  isCompact?: boolean;
};

/** The product's letter and name (specification 000, section 2.2); a link if it has a target. */
export function Logo({ href, isCompact }: Props) {
  const content = (
    <>
      <b
        className="grid size-9 flex-none place-items-center rounded-logo bg-accent text-on-accent"
        aria-hidden="true"
      >
        C
      </b>{" "}
      <span className={isCompact ? "max-md:sr-only" : "max-xs:sr-only"}>Calmward</span>
    </>
  );
  const classes =
    "mr-auto inline-flex flex-none items-center gap-2 text-lg font-bold tracking-tight text-ink no-underline hover:text-ink";
  return href ? (
    <a className={classes} href={href}>
      {content}
    </a>
  ) : (
    <p className={classes}>{content}</p>
  );
}
