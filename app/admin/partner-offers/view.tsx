import { type UIMatch, useLoaderData } from "@remix-run/react";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { Fact, Facts } from "~/app/components/content/info-card";
import { RecordLine } from "~/app/components/detail/fact-groups";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { IfPermitted } from "~/app/components/layout/permissions";
import { useDialogUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { OFFER_LABELS } from "~/models/partners/offer-options.schema";
import { getPartnerOffer } from "~/server/partner-offers/partner-offers";
import { PARTNER_OFFER } from "~/server/partners/find";
import { readPlanOptions } from "~/server/partners/plan-options";
import { toOfferFacts } from "./offer-facts.server";
import { parseOfferId } from "./offer-id.server";
import { StagePanel } from "./stage-panel";
import { submitStage } from "./submit-stage.server";

export const handle = {
  title: ({ data }: UIMatch) => (data as { name: string } | undefined)?.name ?? "Partner Offer",
  dialog: true,
};
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, params }) => {
  const id = parseOfferId(params);
  const offer = await getPartnerOffer(caller, id);
  const facts = toOfferFacts(offer, await readPlanOptions(caller));
  return { ...facts, lastEdited: await loadLastEdited(caller, PARTNER_OFFER, id) };
});

export const action = pageAction("content.write", (args) => {
  const to = args.url.pathname + toListQuery(args.url.searchParams);
  return submitStage(args, { id: parseOfferId(args.params), to });
});

export default function ViewPartnerOffer() {
  const offer = useLoaderData<typeof loader>();
  const dialogUrl = useDialogUrl();
  return (
    <RouteDialog title={offer.name} about={offer.partner} closeTo={dialogUrl()} size="wide">
      <StagePanel {...offer} />
      <Facts>
        <Fact label={OFFER_LABELS.label}>{offer.label}</Fact>
        <Fact label={OFFER_LABELS.kind}>{offer.kind}</Fact>
        <Fact label={OFFER_LABELS.value}>{offer.value}</Fact>
        <Fact label={OFFER_LABELS.code}>{offer.code ?? "None"}</Fact>
        <Fact label={OFFER_LABELS.reach}>{offer.reach}</Fact>
        <Fact label={OFFER_LABELS.planCodes}>{offer.plans}</Fact>
        <Fact label={OFFER_LABELS.fromDay}>{offer.from}</Fact>
        <Fact label={OFFER_LABELS.toDay}>{offer.until}</Fact>
        <Fact label="Used">{offer.used}</Fact>
        <Fact label="Given">{offer.given}</Fact>
        <Fact label="Paid To Be Shown">
          {offer.paidToShow ? "Yes: only patients who have agreed to that see it" : "No"}
        </Fact>
      </Facts>
      <RecordLine
        id={offer.recordLabel}
        created={offer.created}
        lastEdited={offer.lastEdited}
        history={`partner-offer/${offer.id}`}
      />
      <FormActions>
        <a className="button" href={dialogUrl()} data-stay="">
          Close
        </a>
        <IfPermitted permission="content.write">
          <a className="button primary" href={dialogUrl(`/${offer.id}/edit`)} data-stay="">
            Edit Partner Offer
          </a>
        </IfPermitted>
      </FormActions>
    </RouteDialog>
  );
}

export { OfferError as ErrorBoundary } from "./offer-error";
