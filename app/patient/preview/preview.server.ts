import { redirect } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { readForm } from "~/app/http/body.server";
import { refuseFields } from "~/app/http/form-refusal.server";
import { validateForm } from "~/app/http/form-files.server";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";

/** Query parameter of the links that would leave a preview: what was pressed. */
const PRESSED_PARAM = "pressed";

/** What a patient reaches where a preview goes no further. */
const NOTES = {
  answers: "Patients continue to a page that thanks them.",
  finished: "Patients see here when they last played it.",
  "live-session": "Patients ask for a live session here.",
  sponsored: "Patients see no sponsored content anymore once they press this.",
  send: "Patients make a link for those around them here.",
  surveys: "Patients choose a survey about this session here.",
};
type Pressed = keyof typeof NOTES;

const DETAIL = "This is a preview: nothing was sent or stored.";

/** Parses the ID of the previewed record. @throws BadRequestError */
export const parsePreviewId = ({ id }: PageArgs["params"]) => parseId(id, "Invalid ID");

/** URL of a link that would leave a preview; it leads back to the page, with a note. */
export function pressedUrl(url: URL, pressed: Pressed): string {
  const search = new URLSearchParams(url.search);
  search.set(PRESSED_PARAM, pressed);
  return `${url.pathname}?${search.toString()}`;
}

/** Answers a pressed link that would leave the preview. @throws a redirect to the page, with a note in a toast */
export async function answerPressed(url: URL): Promise<void> {
  const pressed = url.searchParams.get(PRESSED_PARAM);
  if (pressed === null) return;
  const search = new URLSearchParams(url.search);
  search.delete(PRESSED_PARAM);
  const to = url.pathname + (search.size > 0 ? `?${search.toString()}` : "");
  // oxlint-disable-next-line typescript/only-throw-error -- Remix responds with a thrown Response
  throw isPressed(pressed) ? await redirectWithNote(to, pressed) : redirect(to);
}

const isPressed = (name: string): name is Pressed => Object.hasOwn(NOTES, name);

/** Redirects with a toast that says what patients reach here. */
export const redirectWithNote = (to: string, pressed: Pressed): Promise<Response> =>
  redirectWithToast(to, NOTES[pressed], { type: "info", detail: DETAIL });

/** Validates a form of a preview as its page for patients does, and stores nothing, not even that it was sent. */
export async function submitPreview(
  { request }: Pick<PageArgs, "request">,
  validator: Validator<unknown>,
  respond: () => Promise<Response>,
) {
  const { error, submittedData } = await validateForm(validator, await readForm(request));
  return error ? refuseFields(422, error.fieldErrors, submittedData) : respond();
}
