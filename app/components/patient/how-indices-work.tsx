/** Explanation of the indices' computation, in plain language (DESIGN 7). */
export function HowIndicesWork({ hasUnknownEnd }: { hasUnknownEnd: boolean }) {
  return (
    <section className="grid gap-4 border-t pt-8" aria-labelledby="how">
      <h2 id="how">How these numbers are calculated</h2>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        <li>
          Each answer from 1 to 5 counts: 1 is 0%, 2 is 25%, 3 is 50%, 4 is 75% and 5 is 100%. The
          index is the average over all such answers that you gave at one time.
        </li>
        <li>
          The <strong>anxiety index</strong> comes from the question before each session, and from
          the surveys before and after a session. Lower is calmer: from 50% on it is called raised,
          from 65% high, from 80% very high.
        </li>
        <li>
          The <strong>recovery index</strong> comes from the surveys after a procedure. Higher is
          better: from 80% on it is called strong.
        </li>
        <li>
          Where a high answer is good news for one question and bad news for another, each is
          counted from its own end.
          {hasUnknownEnd &&
            " Some of the questions that you answered do not say which end is good. For the anxiety index their 5 counts as the most anxious, for the recovery index as the best."}
        </li>
        <li>Yes or no answers, and your own words, do not count.</li>
        <li>
          The trend compares the last time with the average of up to five times before. A difference
          of less than 5 points is steady.
        </li>
        <li>In the charts, each dot is one time that you answered. The line joins the days.</li>
      </ul>
    </section>
  );
}
