import type { ComponentProps } from "react";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { useList } from "~/app/components/list/list";
import { FromDayForm } from "~/app/components/live-session/from-day-form";
import { LIST_PARAMETERS } from "~/app/contracts/list-url";

/** GET form of a dialog that shows free times, which keeps the query of the list below. */
export function LookFromForm({ children, ...props }: ComponentProps<typeof FromDayForm>) {
  const { search, filters } = useList();
  return (
    <FromDayForm {...props}>
      {[...LIST_PARAMETERS, ...filters].map((name) => {
        const value = search.get(name);
        return value && <HiddenField key={name} name={name} value={value} />;
      })}
      {children}
    </FromDayForm>
  );
}
