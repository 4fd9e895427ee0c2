import { Outlet } from "@remix-run/react";
import { pageLoader } from "~/app/http/page.server";

export const handle = {
  title: "Feel ready for your procedure",
  description:
    "Plans that walk you through a medical procedure, before, on and after the day. Educational and emotional support only.",
};

export const loader = pageLoader("public", () => Promise.resolve(null));

/** What a visitor sees first (specification 000, section 2.4). */
export default function Landing() {
  return (
    <>
      <Outlet />
      <div className="frame main">
        <h1>Feel ready for your procedure</h1>
      </div>
    </>
  );
}
