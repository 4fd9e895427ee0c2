/** Says which database the integration tests run on. */
export default function announce() {
  console.log("Integration tests: SQLite");
}
