/** Link in a column of a footer. */
export function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      className="inline-block text-inherit no-underline hover:underline pointer-coarse:py-3"
      href={href}
    >
      {children}
    </a>
  );
}
