import { redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { PreviewBar } from "~/app/components/patient/preview-bar";
import { SessionPlayer } from "~/app/components/patient/session-player";
import { SessionSheet } from "~/app/components/patient/session-sheet";
import { MESSAGE_PARAM, playerUrl, readTab } from "~/app/components/patient/urls";
import { SPONSORED_FIELD } from "~/app/contracts/sponsored-fields";
import { readForm, readFormText } from "~/app/http/body.server";
import { toShownSession } from "~/app/patient/procedures/shown-session.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { previewSession } from "~/server/patients/previews";
import { answerPressed, parsePreviewId, pressedUrl, redirectWithNote } from "./preview.server";
import { ANSWERED_PARAM, sessionPreviewUrl } from "~/app/contracts/preview-url";

export const handle = { title: "See as Patient", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async (args) => {
  const { caller, params, url } = args;
  await answerPressed(url);
  const id = parsePreviewId(params);
  const { name, viewers, recordings, ...playable } = await previewSession(caller, id);
  const answered = url.searchParams.has(ANSWERED_PARAM);
  const shown = toShownSession({ ...playable, recordings: answered ? recordings : null }, args, {
    path: sessionPreviewUrl(id),
    toNext: sessionPreviewUrl,
    surveysUrl: pressedUrl(url, "surveys"),
    keep: answered ? ANSWERED_PARAM : undefined,
    isPreview: true,
  });
  const back = { href: `/admin/sessions/${id}/view`, label: "Back to Session" };
  return { ...shown, answered, name, bar: { viewers, back } };
});

/** Plays the message, which does not count, or says what the button does for patients. */
export const action = pageAction("content.read", async ({ request, params, url }) => {
  const form = await readForm(request);
  if (readFormText(form, MESSAGE_PARAM) !== "play")
    return redirectWithNote(
      url.pathname + url.search,
      form.has(SPONSORED_FIELD) ? "sponsored" : "finished",
    );
  const query = { tab: readTab(url.searchParams), message: "play", keep: ANSWERED_PARAM } as const;
  return redirect(playerUrl(sessionPreviewUrl(parsePreviewId(params)), query), 303);
});

/** Preview of a session's player (specification 000, section 2.7). */
export default function SessionPreview() {
  const { bar, ...shown } = useLoaderData<typeof loader>();
  const tab = readTab(useSearchParams()[0]);
  return (
    <RouteDialog
      title={shown.session.title}
      closeTo={bar.back.href}
      size="window"
      isSaved
      banner={<PreviewBar {...bar} />}
    >
      <SessionPlayer shown={shown} tab={tab} />
      <SessionSheet shown={shown} tab={tab} />
    </RouteDialog>
  );
}
