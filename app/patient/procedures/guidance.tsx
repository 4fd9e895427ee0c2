import { type UIMatch, useLoaderData } from "@remix-run/react";
import { cardUrl } from "~/app/components/patient/urls";
import { GUIDANCE_TITLES } from "~/app/components/patient/guidance-labels";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageLoader } from "~/app/http/page.server";
import type { Audience } from "~/models/guidance/audience.schema";
import { readOwnGuidance } from "~/server/patients/guidance";
import { GuidanceDialog } from "./guidance-dialog";
import { parseProcedureId } from "./ids.server";

export const handle = {
  title: ({ data }: UIMatch) =>
    GUIDANCE_TITLES[(data as { audience: Audience } | undefined)?.audience ?? "caretaker"],
  noindex: true,
  dialog: true,
};

export const loader = pageLoader("patient.own", async ({ caller, url, params }) => {
  const audience = audienceFromPath(url);
  const id = parseProcedureId(params);
  const guidance = await readOwnGuidance(caller, audience, id, url.searchParams.get("phase"));
  return { audience, ...guidance };
});

export default function OwnGuidance() {
  const { procedure, ...guidance } = useLoaderData<typeof loader>();
  return (
    <GuidanceDialog
      {...guidance}
      about={procedure.title}
      closeTo={cardUrl(procedure.id, "details")}
      sendUrl={`${guidance.audience}/send?phase=${guidance.phase.name}`}
    />
  );
}
