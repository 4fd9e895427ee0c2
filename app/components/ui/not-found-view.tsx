import { HomeLink } from "./home-link";
import { Explanation } from "./explanation";

/** 404 view; its text is that of the specification (000, section 2.1). */
export function NotFoundView() {
  return (
    <Explanation
      title="404 Page Not Found"
      message="Oops! The page you're looking for doesn't exist yet."
      note={
        <>
          Need help? <a href="/support">Contact support</a>
        </>
      }
    >
      <HomeLink className="button primary" />
    </Explanation>
  );
}
