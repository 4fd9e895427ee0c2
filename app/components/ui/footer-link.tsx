/** Link in a column of a footer. */
export function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      className="text-inherit no-underline hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      href={href}
    >
      {children}
    </a>
  );
}
