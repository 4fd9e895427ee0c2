import { data } from "@remix-run/node";
import { NotFoundView } from "~/app/components/ui/not-found-view";
import { pageAction, pageLoader } from "~/app/http/page.server";

export const handle = { title: "404 Page Not Found" };

const respondNotFound = () => Promise.resolve(data(null, { status: 404 }));

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("account.own", respondNotFound);
export const action = pageAction("account.own", respondNotFound);

export default NotFoundView;
