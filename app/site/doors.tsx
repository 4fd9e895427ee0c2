import { Outlet } from "@remix-run/react";
import "../styles/app.css";

/** The doors of the back-office look like it. */
export default Outlet;
