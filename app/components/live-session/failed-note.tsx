import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Problem } from "../ui/problem";
import type { Toast } from "../ui/toasts";

/** Says why a form about a live session changed nothing, on a page that has that form no longer. @param children what is said without a failure */
export function FailedNote({ children }: { children?: ReactNode }) {
  const failed = useActionData<{ toast?: Toast }>()?.toast;
  if (!failed) return children;
  return (
    <Problem title="That Did Not Work">
      <p>{failed.message}</p>
    </Problem>
  );
}
