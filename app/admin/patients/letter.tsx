import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { QrPicture } from "~/app/components/access/qr-picture";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { pageLoader } from "~/app/http/page.server";
import { publicOrigin } from "~/app/http/public-origin.server";
import { encodeQrCode } from "~/app/http/qr-code.server";
import { readLetter } from "~/server/patient-records/letter";
import { formatDay } from "~/server/platform/dates";
import { NotReal } from "./not-real";
import { parsePatientId } from "./patient-id.server";
import { PRINT_HINT } from "~/app/contracts/print-hint";

export const handle = { title: "Invitation Letter" };

export const loader = pageLoader("patients.write", async ({ caller, request, params }) => {
  const { invitation, ...letter } = await readLetter(
    caller,
    parsePatientId(params),
    publicOrigin(request),
  );
  return {
    ...letter,
    today: formatDay(new Date().toISOString()),
    invitation: invitation && {
      code: invitation.code,
      address: invitation.shortUrl.replace(/^https?:\/\//, ""),
      qrCode: encodeQrCode(invitation.url),
      until: formatDay(invitation.expiresAt),
    },
  };
});

/** The letter with which a patient, or the guardian of one, joins: on the screen as it is printed. */
export default function InvitationLetter() {
  const { id, patient, invitation } = useLoaderData<typeof loader>();
  const path = `/admin/patients/${id}`;
  return (
    <>
      <div className="print:hidden">
        <PageTitle
          title="Invitation Letter"
          subtitle={invitation ? PRINT_HINT : undefined}
          breadcrumb={[{ href: path, label: patient }]}
        />
      </div>
      {invitation ? (
        <Letter invitation={invitation} />
      ) : (
        <EmptyNotice text="No invitation works right now.">
          <p>It was never made, or its time is over. Make a new one, and then print the letter.</p>
          <a className="button primary" href={`${path}/invite`}>
            Invite
          </a>
        </EmptyNotice>
      )}
    </>
  );
}

type Invitation = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["invitation"]>;

function Letter({ invitation: { code, address, qrCode, until } }: { invitation: Invitation }) {
  const { addressee, isInvented, hospital, phones, today, ...letter } =
    useLoaderData<typeof loader>();
  const { patient, isForGuardian } = letter;
  return (
    <article className="card grid max-w-3xl gap-5">
      <header className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <p className="font-semibold">{hospital.isSet ? hospital.name : "Your hospital"}</p>
        <p>{today}</p>
      </header>
      <div>
        <p className="text-lg">{addressee}</p>
        {isInvented && <NotReal />}
      </div>
      <h2>{describeTitle(letter)}</h2>
      <p>
        {describePurpose(letter)} It is educational and emotional support only, and does not replace
        your care team.
      </p>
      <div className="flex flex-wrap items-center gap-8">
        <QrPicture {...qrCode} label={`QR code of ${address} with the code`} />
        <ol className="grid flex-1 list-decimal gap-3 pl-6">
          <li>Point the camera of your phone at the picture, and open the page that it offers.</li>
          <li>
            Or open <b className="wrap-anywhere">{address}</b> and type this code:
            <p className="mt-1 font-mono text-3xl font-semibold whitespace-nowrap">{code}</p>
          </li>
          <li>
            Give {isForGuardian ? `the birth date of ${patient}` : "your birth date"}. That is all.
          </li>
        </ol>
      </div>
      <p>The code works once, until {until}. Please keep this letter to yourself until then.</p>
      <p>
        Questions, or you did not expect this letter?{" "}
        {phones ? (
          <>
            Call <b>{phones}</b>.
          </>
        ) : (
          "Ask your care team."
        )}
      </p>
    </article>
  );
}

type Addressee = { patient: string; isForGuardian: boolean; hasJoined: boolean };

function describeTitle({ patient, isForGuardian, hasJoined }: Addressee): string {
  if (hasJoined) return "Sign in on another device";
  return isForGuardian ? `Join for ${patient}` : "Join us online";
}

function describePurpose({ patient, isForGuardian, hasJoined }: Addressee): string {
  const page = isForGuardian ? `the personal page of ${patient}` : "your personal page";
  if (hasJoined)
    return `You have joined before. With this letter you open ${page} on another phone or computer.`;
  return isForGuardian
    ? `You act for ${patient}. With this letter you join for them, on your phone or computer.`
    : "There is a personal page for you. It helps you to get ready, step by step, on your phone or computer.";
}

export { PatientError as ErrorBoundary } from "./patient-error";
