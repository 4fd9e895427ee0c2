import type { SignInAgain } from "~/app/contracts/load-context";
import { EntryPage } from "./entry-page";
import { SignInForm } from "./sign-in-form";

const TITLE = "Please sign in again";

/** In the place of a page whose form came without a sign-in. */
export function SignInAgainView({ back, kept }: SignInAgain) {
  return (
    <section className="view narrow">
      <h1>{TITLE}</h1>
      <Words kept={kept} />
      <SignInForm back={back} kept={kept} />
    </section>
  );
}

/** The same as a page of its own, when nothing else can be shown. */
export function SignInAgainPage({ back, kept }: SignInAgain) {
  return (
    <EntryPage title={TITLE}>
      <Words kept={kept} />
      <SignInForm back={back} kept={kept} />
    </EntryPage>
  );
}

function Words({ kept }: Pick<SignInAgain, "kept">) {
  return (
    <p role="alert">
      {kept === null ? "Please sign in again." : "Please sign in again. What you typed is kept."}
    </p>
  );
}
