import { Form } from "@remix-run/react";
import { DEVICE_FIELD, OTHER_DEVICES } from "~/app/contracts/account-fields";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";
import { RevocableList } from "../patient/revocable-list";

type Device = { id: number; browser: string; isCurrent: boolean; notes: string[] };

type Props = {
  devices: Device[];
  /** Days without use after which a device is signed out. */
  idleDays: number;
};

/** Devices on which a patient is signed in, each with a button that signs it out (AREAS 4); this one has its own in the header. */
export function OwnDevices({ devices, idleDays }: Props) {
  return (
    <div className="grid gap-4">
      <RevocableList
        id="devices"
        title="Your devices"
        field={DEVICE_FIELD}
        button="Sign out"
        items={devices.map(({ id, browser, isCurrent, notes }) => ({
          id,
          title: browser,
          notes,
          label: `Sign out: ${browser}`,
          isFixed: isCurrent,
        }))}
      />
      <p className="text-base text-soft">
        A device that is not used for {idleDays} days is signed out.
      </p>
      {devices.length > 1 && (
        <Form method="post" preventScrollReset>
          <SubmissionKey />
          <HiddenField name={DEVICE_FIELD} value={OTHER_DEVICES} />
          <button className="button print:hidden">Sign out everywhere else</button>
        </Form>
      )}
    </div>
  );
}
