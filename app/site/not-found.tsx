import { data } from "@remix-run/node";
import { NotFoundView } from "~/app/components/ui/not-found-view";
import { pageAction, pageLoader } from "~/app/http/page.server";

export const handle = { title: "404 Page Not Found", noindex: true };

const respondNotFound = () => Promise.resolve(data(null, { status: 404 }));

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("public", respondNotFound);
export const action = pageAction("public", respondNotFound);

export default function NotFound() {
  return (
    <div className="frame min-h-[60vh] py-8">
      <NotFoundView />
    </div>
  );
}
