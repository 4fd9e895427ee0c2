import { useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPassword } from "~/app/components/access/current-password";
import { UnvalidatedField } from "~/app/components/access/unvalidated-field";
import { SecretForm } from "~/app/components/access/secret-form";
import { ErrorView, Failure } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { readFormText } from "~/app/http/body.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { toSafePath } from "~/app/contracts/safe-path";
import { submitSecretForm } from "~/app/http/secret-form.server";
import {
  offerSecondFactor,
  readOffer,
  turnOnSecondFactor,
} from "~/server/access/own-second-factor";
import type { SecondFactorOffer } from "~/server/access/own-second-factor";
import { ACCOUNT_BREADCRUMB } from "./account-breadcrumb";
import { QrPicture } from "~/app/components/access/qr-picture";
import type { QrCode } from "~/app/contracts/qr-code";
import { encodeQrCode } from "~/app/http/qr-code.server";
import { RecoveryCodes } from "./recovery-codes";
import { requireAccount } from "./require-account.server";
import { HiddenField } from "~/app/components/forms/hidden-field";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Turn On Second Factor" };

const BACK = { href: "/admin/account", label: "Back to Your Account" };

type Offer = { sealed: string; groupedKey: string; qrCode: QrCode };
type ActionData =
  | {
      codes?: string[];
      doneTo?: string;
      errors?: Record<string, string>;
      offer?: Offer | null;
    }
  | undefined;

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("account.own", async ({ caller }) => {
  const { email, secondFactor } = await requireAccount(caller);
  const offer = secondFactor ? null : presentOffer(await offerSecondFactor(caller));
  return { email, offer, isRequired: caller.needsSecondFactor ?? false };
});

export const action = pageAction("account.own", ({ caller, request, url }) =>
  submitSecretForm(
    request,
    async ({ form, submissionKey }) => {
      const [sealed, code] = [readFormText(form, "sealedSecret"), readFormText(form, "code")];
      const currentPassword = readFormText(form, "currentPassword");
      const input = { sealed, code, currentPassword, submissionKey };
      const codes = await turnOnSecondFactor(caller, input);
      return { codes, doneTo: toSafePath(url.searchParams.get("back"), BACK.href) };
    },
    // After a refused submission, the page offers the same secret again.
    async (form) => {
      const offer = await readOffer(caller, readFormText(form, "sealedSecret"));
      return { offer: offer && presentOffer(offer) };
    },
  ),
);

function presentOffer({ sealed, secret, uri }: SecondFactorOffer): Offer {
  return { sealed, groupedKey: secret.replace(/(.{4})(?=.)/g, "$1 "), qrCode: encodeQrCode(uri) };
}

export default function TurnOnSecondFactor() {
  const loaderData = useLoaderData<typeof loader>();
  const result = useActionData<ActionData>();
  const errors = result?.errors;
  const offer = result?.offer ?? loaderData.offer;
  if (result?.codes) {
    const { codes, doneTo } = result;
    return <RecoveryCodes title="Your Second Factor Is On" codes={codes} doneTo={doneTo} />;
  }
  if (!offer) {
    return (
      <Failure
        title="Your second factor is on"
        message="To use another phone, turn it off and on again."
        back={BACK}
      />
    );
  }
  return (
    <>
      <PageTitle
        title="Turn On Second Factor"
        breadcrumb={loaderData.isRequired ? undefined : ACCOUNT_BREADCRUMB}
        subtitle="Signing in then takes a code from your phone as well as your password"
      />
      {loaderData.isRequired && (
        <p className="mb-5 max-w-xl">
          Your hospital requires a second factor. Set it up once, and then go on where you were.
        </p>
      )}
      <SecretForm
        errors={errors}
        submitLabel="Turn On"
        cancelTo={loaderData.isRequired ? undefined : BACK.href}
      >
        <Steps {...offer} />
        <CurrentPassword email={loaderData.email} error={errors?.currentPassword} />
        <UnvalidatedField
          name="code"
          label="Code"
          hint="The six digits that the app shows now"
          autoComplete="one-time-code"
          inputMode="numeric"
          error={errors?.code}
        />
      </SecretForm>
    </>
  );
}

function Steps({ sealed, groupedKey, qrCode }: Offer) {
  return (
    <>
      <ol className="grid list-decimal gap-1.5 pl-5">
        <li>
          Open an authenticator app on your phone. If you have none, your app store has several.
        </li>
        <li>Scan this picture with it, or type the key below it into the app.</li>
        <li>Type the six digits that the app then shows.</li>
      </ol>
      <QrPicture {...qrCode} label="QR code for your authenticator app" />
      <p>
        Key: <code className="font-mono text-sm">{groupedKey}</code>
      </p>
      <HiddenField name="sealedSecret" value={sealed} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView back={BACK} />;
}
