import type { SignInFormValues } from "~/app/contracts/load-context";
import { EntryPage } from "./entry-page";
import { SignInForm } from "./sign-in-form";

const TITLE = "Please sign in again";

/** Sign-in form inside the layout, shown instead of a page whose form was submitted without a session. */
export function SignInAgainView({ back, stashedForm }: SignInFormValues) {
  return (
    <section className="view narrow">
      <h1>{TITLE}</h1>
      <Message stashedForm={stashedForm} />
      <SignInForm back={back} stashedForm={stashedForm} />
    </section>
  );
}

/** Sign-in form as a whole document, where no layout can be rendered. */
export function SignInAgainPage({ back, stashedForm }: SignInFormValues) {
  return (
    <EntryPage title={TITLE}>
      <Message stashedForm={stashedForm} />
      <SignInForm back={back} stashedForm={stashedForm} />
    </EntryPage>
  );
}

function Message({ stashedForm }: { stashedForm: string | null }) {
  return (
    <p role="alert">
      {stashedForm === null
        ? "Please sign in again."
        : "Please sign in again. What you typed is kept."}
    </p>
  );
}
