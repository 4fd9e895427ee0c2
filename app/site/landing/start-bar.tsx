/**
 * Bar at the lower edge on phones. It steps aside while the plans fill the screen, where the browser supports it. Focus
 * and the end of the page stay clear of it.
 */
export function StartBar({ isReturning }: { isReturning: boolean }) {
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-4 border-t bg-surface px-4 py-3 md:hidden print:hidden max-md:[body:has(&)]:pb-19 max-md:[html:has(&)]:scroll-pb-24 animate-step-aside [animation-timeline:--plans] max-md:[body:has(&)]:[timeline-scope:--plans]"
      aria-label="Next step"
    >
      {isReturning ? (
        <a className="button primary flex-1" href="/patient-procedures">
          Go to My Procedures
        </a>
      ) : (
        <>
          <p className="leading-snug">
            <b className="block text-base font-semibold">Select Your Procedure</b>{" "}
            <span className="text-sm text-soft">and compare its plans</span>
          </p>
          <a className="button primary px-6" href="#plans" data-document="">
            Start
          </a>
        </>
      )}
    </nav>
  );
}
