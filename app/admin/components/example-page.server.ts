import type { Validator } from "remix-validated-form";
import { readForm } from "~/app/http/body.server";
import { refuseFields } from "~/app/http/form-refusal.server";
import { type PageArgs, pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { NotFoundError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";

/** The design system (docs/design.md) is for developers, and not served where people sign in. @throws NotFoundError */
function requireOpenAccess() {
  if (settings().access !== "open") throw new NotFoundError("There is nothing at this address");
}

/** Builds the loader of a page of the design system. */
export const designLoader = <T>(load: (args: PageArgs) => T) =>
  pageLoader("content.read", (args) => {
    requireOpenAccess();
    return Promise.resolve(load(args));
  });

/** Builds the action of a page of the design system. It writes nothing. */
export const designAction = <T>(act: (args: PageArgs) => Promise<T>) =>
  pageAction("content.write", (args) => {
    requireOpenAccess();
    return act(args);
  });

const NOTHING_SAVED = "Nothing was saved: this is an example";

/** Answers a button of an example. Writes nothing. */
export const exampleAction = designAction(({ url }) =>
  redirectWithToast(url.pathname, NOTHING_SAVED),
);

/** Builds the action of an example's form, which is only validated. Writes nothing. */
export const exampleFormAction = <Values>(validator: Validator<Values>) =>
  designAction(async ({ request, url }) => {
    const { error, submittedData } = await validator.validate(await readForm(request));
    if (error) return refuseFields(422, error.fieldErrors, submittedData);
    return redirectWithToast(url.pathname, NOTHING_SAVED);
  });
