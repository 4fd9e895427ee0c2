import type { Validator } from "remix-validated-form";
import { readForm } from "~/app/http/body.server";
import { refuseFields } from "~/app/http/form-refusal.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { NotFoundError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";

/** Builds the loader of a page of the design system (docs/design.md): served only under open access. @throws NotFoundError */
export const designLoader = <T>(load: () => T) =>
  pageLoader("content.read", () => {
    if (settings().access !== "open") throw new NotFoundError("There is nothing at this address");
    return Promise.resolve(load());
  });

const NOTHING_SAVED = "Nothing was saved: this is an example";

/** Answers a button of an example. Writes nothing. */
export const exampleAction = pageAction("content.write", ({ url }) =>
  redirectWithToast(url.pathname, NOTHING_SAVED),
);

/** Builds the action of an example's form, which is only validated. Writes nothing. */
export const exampleFormAction = <Values>(validator: Validator<Values>) =>
  pageAction("content.write", async ({ request, url }) => {
    const { error, submittedData } = await validator.validate(await readForm(request));
    if (error) return refuseFields(422, error.fieldErrors, submittedData);
    return redirectWithToast(url.pathname, NOTHING_SAVED);
  });
