import type { ReactNode } from "react";
import { Fact } from "~/app/components/content/info-card";
import { FactList } from "~/app/components/detail/fact-groups";
import { FormActions } from "~/app/components/ui/form-actions";
import type { toWishFacts } from "./live-session-facts.server";

/** Wish of a patient, for whom times are chosen. */
export function Wish({
  leader,
  session,
  way,
  language,
  price,
  times,
}: ReturnType<typeof toWishFacts>) {
  return (
    <div className="mb-6">
      <FactList>
        <Fact label="Asked For">{`${leader}, ${session}`}</Fact>
        <Fact label="Way, Language">{`${way}, ${language}`}</Fact>
        <Fact label="Price">{price}</Fact>
        <Fact label="Times That Suit">{times.join("; ")}</Fact>
      </FactList>
    </div>
  );
}

type NoTimesProps = { hasCoaches: boolean; children: ReactNode };

/** Says why nothing can be offered, and what else can be done. */
export function NoTimes({ hasCoaches, children }: NoTimesProps) {
  return (
    <>
      <p>
        {hasCoaches
          ? "No coach has a free time in these weeks. Choose a later day or another coach, or see "
          : "There are no active coaches yet. See "}
        <a href="/admin/coaches">Coaches</a>
        {", or confirm by hand what was arranged otherwise."}
      </p>
      <FormActions>{children}</FormActions>
    </>
  );
}
