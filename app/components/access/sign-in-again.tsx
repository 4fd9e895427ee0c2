import type { SignInFormValues } from "~/app/contracts/load-context";
import { EntryCard } from "./entry-card";
import { EntryPage } from "./entry-page";
import { SignInForm } from "./sign-in-form";

const TITLE = "Please sign in again";

/** Sign-in form inside the layout, shown instead of a page whose form was submitted without a session. */
export function SignInAgainView(props: SignInFormValues) {
  return (
    <div className="mx-auto my-8 max-w-100">
      <EntryCard title={TITLE}>
        <Content {...props} />
      </EntryCard>
    </div>
  );
}

/** Sign-in form as a whole document, where no layout can be rendered. */
export function SignInAgainPage(props: SignInFormValues) {
  return (
    <EntryPage title={TITLE}>
      <Content {...props} />
    </EntryPage>
  );
}

function Content({ back, stashedForm }: SignInFormValues) {
  return (
    <>
      <p role="alert">
        {stashedForm === null
          ? "Please sign in again."
          : "Please sign in again. What you typed is kept."}
      </p>
      <SignInForm back={back} stashedForm={stashedForm} />
    </>
  );
}
