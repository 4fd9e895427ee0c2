import type { SignInAgain } from "~/app/contracts/load-context";
import { EntryPage } from "./entry-page";
import { SignInForm } from "./sign-in-form";

const TITLE = "Please sign in again";

/** Sign-in form inside the layout, shown instead of a page whose form was submitted without a session. */
export function SignInAgainView({ back, kept }: SignInAgain) {
  return (
    <section className="view narrow">
      <h1>{TITLE}</h1>
      <Message kept={kept} />
      <SignInForm back={back} kept={kept} />
    </section>
  );
}

/** Sign-in form as a whole document, where no layout can be rendered. */
export function SignInAgainPage({ back, kept }: SignInAgain) {
  return (
    <EntryPage title={TITLE}>
      <Message kept={kept} />
      <SignInForm back={back} kept={kept} />
    </EntryPage>
  );
}

function Message({ kept }: { kept: string | null }) {
  return (
    <p role="alert">
      {kept === null ? "Please sign in again." : "Please sign in again. What you typed is kept."}
    </p>
  );
}
