export const NotFound = () => (
  <section>
    <h1>Page not found</h1>
  </section>
);
