import { Partner, PartnerEligibility, PartnerOffer } from "~/models";
import { hashIdentity } from "~/server/partners/identity-hashes";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { SAMPLE_PARTNER_ORGANIZATIONS } from "./partners";
import { spreadOverTenMonths } from "./sample-dates";

type Sample = (typeof SAMPLE_PARTNER_ORGANIZATIONS)[number];

/** Creates the organizations that send patients or pay for plans, with their offers and an eligibility list, their days counted from today. */
export async function createPartners({ transaction }: CallerInTransaction): Promise<void> {
  const toDay = dayCounter();
  const partners = await Partner.bulkCreate(
    SAMPLE_PARTNER_ORGANIZATIONS.map((sample, position) => ({
      ...toPartnerColumns(sample, toDay),
      createdAt: spreadOverTenMonths(position, SAMPLE_PARTNER_ORGANIZATIONS.length),
    })),
    { transaction, returning: true },
  );
  const owned = SAMPLE_PARTNER_ORGANIZATIONS.map((sample, index) => ({
    ...sample,
    partner: partners[index],
  }));
  await PartnerOffer.bulkCreate(
    owned.flatMap(({ offers, partner }) =>
      offers.map((offer) => ({
        partnerId: partner?.id ?? 0,
        createdAt: partner?.createdAt,
        ...toOfferColumns(offer, toDay),
      })),
    ),
    { transaction },
  );
  await PartnerEligibility.bulkCreate(
    owned.flatMap(({ eligibleEmails = [], partner }) =>
      eligibleEmails.map((text) => ({
        partnerId: partner?.id ?? 0,
        identityHash: hashIdentity({ kind: "email", text })[0] ?? "",
      })),
    ),
    { transaction },
  );
}

type ToDay = (days: number | undefined) => string;

/** Counts days from today, as YYYY-MM-DD; "" for none. */
function dayCounter(): ToDay {
  const now = new Date();
  return (days) => (days === undefined ? "" : formatIsoDay(addDays(now, days).toISOString()));
}

function toPartnerColumns({ contact, contract, coverage, ...sample }: Sample, toDay: ToDay) {
  const [firstName, lastName, title, phone, email] = contact;
  return {
    name: sample.name,
    kind: sample.kind,
    status: sample.status,
    contactFirstName: firstName,
    contactLastName: lastName,
    contactTitle: title,
    contactPhone: phone,
    contactEmail: email,
    website: sample.website,
    description: sample.description,
    contractFrom: toDay(contract.from),
    contractTo: toDay(contract.to),
    agreementSignedOn: toDay(contract.signedOn),
    ...(coverage && {
      coversPlan: coverage.plan,
      coversPercent: coverage.percent,
      seats: coverage.seats,
      accessCode: coverage.accessCode,
    }),
    showsOnSite: true,
    eligibilityChangedAt: sample.eligibleEmails ? new Date() : null,
  };
}

function toOfferColumns(offer: Sample["offers"][number], toDay: ToDay) {
  const { fromDay, toDay: lastDay, ...columns } = offer;
  return { ...columns, fromDay: toDay(fromDay), toDay: toDay(lastDay) };
}
