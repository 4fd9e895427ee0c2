import { ErrorView } from "~/app/components/ui/error-view";
import { useSignedIn } from "~/app/components/site/use-hospital";
import { PATIENT_HOME, TODAY_HOME } from "~/app/contracts/account-fields";

/** What a patient has not shared with a caretaker, or what is gone: the answer does not tell which. */
const NOT_SHARED = {
  title: "This was not shared with you",
  message: "Please ask the person whom you help. They choose what you see.",
};

/** Error boundary of a caretaker's pages. */
export const NotShared = () => (
  <div className="frame min-h-[60vh] py-8">
    <ErrorView notFound={NOT_SHARED} back={{ href: TODAY_HOME, label: "Today" }} />
  </div>
);

/** 404 text for a procedure that is not the patient's, or is completed or cancelled. */
const NOT_IN_LIST = {
  title: "Nothing for this one",
  message: "My Procedures has all of yours.",
};

/** Error boundary of the page of today, whosever it is. */
export function TodayError() {
  if (useSignedIn()?.isCaretaker) return <NotShared />;
  return (
    <div className="frame min-h-[60vh] py-8">
      <ErrorView
        notFound={NOT_IN_LIST}
        back={{ href: PATIENT_HOME, label: "Back to My Procedures" }}
      />
    </div>
  );
}
